-- A banned user gets no new token, for a used one or not, and learns of the ban.
select test.user(1);
create temporary table signed as
  select test.sign_in(1, 'password 1') as reply, test.sign_in(1, 'password 1') as revoked;
select auth.family_revoke(family_id)
from
  signed
  join auth.sessions on refresh_token = auth.token_digest(test.token_of(revoked));
select test.ban(1, '2999-01-01 00:00:00+00');

select
  test.refused(test.refresh(test.token_of(reply)), 'user_banned', 'a live token'),
  test.refused(test.refresh(test.token_of(revoked)), 'user_banned', 'one that was revoked')
from signed;
select test.is(
  ((test.refresh(test.token_of(reply))).body #>> '{error,details,banned_until}')::timestamptz,
  '2999-01-01 00:00:00+00',
  'until when'
)
from signed;

select test.ban(1, clock_timestamp());
select test.status(test.refresh(test.token_of(reply)), 200, 'the ban is over') from signed;
