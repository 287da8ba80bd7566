-- Only the key of the stored salt matches.
select test.ok(core.password_matches(test.password('secret'), 'salt', test.key('secret', 'salt')), 'the right key');
select test.ok(not core.password_matches(test.password('secret'), 'salt', test.key('Secret', 'salt')), 'another key');
select test.ok(not core.password_matches(test.password('secret'), 'tlas', test.key('secret', 'salt')), 'another salt');
select test.ok(not core.password_matches(test.password('secret'), 'salt', ''), 'an empty key');
select test.ok(not core.password_matches(test.password('secret'), 'salt', null), 'no key');
select test.ok(not core.password_matches(test.password('secret'), null, test.key('secret', 'salt')), 'no salt');
