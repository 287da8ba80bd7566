-- A live refresh token is spent and returns a new one, in a session that follows it.
create temporary table first as
  select test.user(1), test.sign_in(1, 'password 1') as reply;
create temporary table second as
  select test.refresh(test.token_of(reply)) as reply from first;

select test.status(reply, 200, 'refreshed') from second;
select test.is(
  (select array_agg(key order by key) from jsonb_object_keys((reply).body) as key),
  array['access_token', 'expires_at', 'expires_in', 'refresh_token', 'token_type', 'user'],
  'the session response'
)
from second;
select
  test.ok(test.token_of(second.reply) ~ '^[A-Za-z0-9_-]{64}$', '48 bytes'),
  test.ok(test.token_of(second.reply) != test.token_of(first.reply), 'another token')
from
  first,
  second;

select test.is(count(*), 2, 'two sessions') from auth.sessions;
select
  test.is(next.parent_id, spent.id, 'it follows the first'),
  test.is(next.family_id, spent.family_id, 'in its family'),
  test.ok(spent.revoked_at is not null, 'which is spent'),
  test.ok(next.revoked_at is null, 'and is alive'),
  test.is((reply).token ->> 'session_id', next.id::text, 'the token names it'),
  test.is(next.refresh_token, auth.token_digest(test.token_of(reply)), 'only a digest is stored')
from
  second
  join auth.sessions as next on next.id::text = (reply).token ->> 'session_id'
  join auth.sessions as spent on spent.id = next.parent_id;
select test.status(test.refresh(test.token_of(reply)), 200, 'and so on') from second;
