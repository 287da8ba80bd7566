-- A provider that vouches for the address of a confirmed account is linked to it, and nothing else changes.
select test.user(1);
update auth.users
set
  user_metadata = '{"name": "mine"}',
  app_metadata = '{"provider": "email", "providers": ["email"], "plan": "pro"}';
select test.sign_in(1, 'password 1');

select test.is(
  test.whose(test.oauth('google', test.profile('1', 'user1@example.com', true, 'Ada'))),
  test.id(1),
  'that user'
);
select
  test.is(app_metadata, '{"provider": "email", "providers": ["email", "google"], "plan": "pro"}', 'app_metadata'),
  test.is(user_metadata, '{"name": "mine"}', 'user_metadata'),
  test.is(email_confirmed_at, '2026-01-01 00:00:00+00', 'confirmed as before')
from auth.users;
select test.status(test.sign_in(1, 'password 1'), 200, 'the password is good');
select test.is(test.live(), 3, 'sessions live');
select test.is(
  test.whose(test.oauth('github', test.profile('1', 'user1@example.com'))),
  test.id(1),
  'by another provider too'
);
select test.is(app_metadata -> 'providers', '["email", "google", "github"]', 'providers')
from auth.users;
select test.is(array_agg(details ->> 'provider' order by id), array['google', 'github'], 'remembered')
from auth.events
where name = 'identity_linked';
