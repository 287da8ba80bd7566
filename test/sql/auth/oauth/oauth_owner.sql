-- A known provider identity leads to its user, whatever address it comes with now.
create temporary table first as
  select test.oauth('google', test.profile('1', 'ada@example.com', true, 'Ada')) as reply;
select test.user(2);
update auth.users
set
  user_metadata = '{"name": "mine"}',
  updated_at = '2026-01-01 00:00:00+00';
update auth.identities
set
  last_sign_in_at = '2026-01-01 00:00:00+00',
  updated_at = '2026-01-01 00:00:00+00';

create temporary table again as
  select test.oauth('google', test.profile('1', 'user2@example.com', true, 'Ada L')) as reply;
select test.is(test.whose(again.reply), test.whose(first.reply), 'the same user')
from
  first,
  again;
select
  test.is(email, 'ada@example.com', 'the address'),
  test.is(user_metadata, '{"name": "mine"}', 'user_metadata'),
  test.is(updated_at, '2026-01-01 00:00:00+00', 'is as it was'),
  test.is(app_metadata -> 'providers', '["google"]', 'once')
from
  auth.users as users,
  first
where users.id = test.whose(reply);
select
  test.is(count(*), 1, 'one identity'),
  test.is(min(identity_data ->> 'email'), 'user2@example.com', 'tells what is new'),
  test.is(min(identity_data ->> 'name'), 'Ada L', 'all of it'),
  test.ok(min(last_sign_in_at) > '2026-01-01 00:00:00+00', 'is stamped'),
  test.ok(min(updated_at) > '2026-01-01 00:00:00+00', 'twice')
from auth.identities;
