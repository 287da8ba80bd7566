-- A user's token returns the user as stored now, field by field.
select test.user(1);
update auth.users set user_metadata = '{"name": "Ada"}';
select test.is((auth.user_get(test.request('GET', claims => test.claims(1)))).body, auth.user_json(users), 'the user')
from auth.users as users;
select test.is((auth.user_get(test.request('GET', claims => test.claims(1)))).status, 200, 'with that status');
