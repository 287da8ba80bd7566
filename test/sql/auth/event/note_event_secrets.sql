-- No event contains a password, a token or a digest of one.
select test.user(1);
create temporary table signed as
  select test.sign_in(1, 'password 1') as reply;
create temporary table next as
  select test.refresh(test.token_of(reply)) as reply from signed;
select test.sign_in(1, 'a wrong one');
select test.play('auth.user_update', test.asked(reply, 'PUT', '{}'), 'a new one') from signed;
select test.refresh(test.token_of(reply)) from signed;
select test.ok(count(*) > 3, 'there are some') from auth.events;
select test.none(
  format('select name from auth.events as events where events::text like %L', '%' || secret || '%'),
  'a secret'
)
from (
  select unnest(array['password 1', 'a wrong one', 'a new one', 'scrypt']) as secret
  union all
  select test.token_of(reply) from signed
  union all
  select test.token_of(reply) from next
  union all
  select refresh_token from auth.sessions
) as secrets;
