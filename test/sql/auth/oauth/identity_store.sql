-- An address that a known identity later brings vouched for is confirmed then; another's address is not.
select test.oauth('linkedin', test.profile('1', 'ada@example.com', false));
update auth.users
set
  encrypted_password = test.password('mine'),
  user_metadata = '{"name": "mine"}';
select test.oauth('linkedin', test.profile('1', 'other@example.com', true));
select test.is(email_confirmed_at, null, 'not by another') from auth.users;
select test.oauth('linkedin', test.profile('1', 'ada@example.com', true));
select
  test.ok(email_confirmed_at is not null, 'confirmed'),
  test.is(user_metadata, '{"name": "mine"}', 'what was said of the user'),
  test.ok(encrypted_password != '*', 'and set')
from auth.users;
select test.is(test.live(), 3, 'sessions');
