-- A banned user changes nothing and learns of the ban.
select test.user(1);
select test.ban(1, '2999-01-01 00:00:00+00');
select test.refused(auth.user_update(test.put('{"data": {"a": 1}}')), 'user_banned', 'refused');
select test.is(user_metadata, '{}', 'unchanged') from auth.users;
select test.status(auth.user_get(test.request('GET', claims => test.claims(1))), 200, 'but is shown');
