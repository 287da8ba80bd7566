-- Settings that are named change, the others keep their value, unknown ones are ignored.
select core.settings_sync('{"site_url": "https://a.example", "access_ttl": 60, "no_such": 1}');
select test.is((core.settings_row()).site_url, 'https://a.example', 'a text');
select test.is((core.settings_row()).access_ttl, 60, 'a number');

select core.settings_sync('{"confirm_email": false}');
select test.is((core.settings_row()).site_url, 'https://a.example', 'what is not named stays');
select test.ok(not (core.settings_row()).confirm_email, 'a truth value');
select test.is((select count(*) from core.settings), 1, 'there is one row');
select test.throws($$select core.settings_sync('{"access_ttl": "soon"}')$$, '22P02', 'a value that does not fit');
