-- Once the successor was used, was revoked or expired, the same attempt ends the family too.
select test.user(1);
create temporary table signed as
  select
    fate,
    test.token_of(test.sign_in(1, 'password 1')) as token
  from unnest(array['used', 'used and repeated', 'revoked', 'expired']) as fate;
create temporary table refreshed as
  select fate, test.refresh(token, attempt => 'one') as reply from signed;

select test.status(test.refresh(test.token_of(reply), attempt => 'two'), 200, fate)
from
  refreshed,
  generate_series(1, 2) as use
where fate = 'used and repeated' or fate = 'used' and use = 1;
update auth.sessions as sessions
set
  revoked_at = case when fate = 'revoked' then clock_timestamp() end,
  expires_at = case fate when 'expired' then clock_timestamp() else expires_at end
from refreshed
where sessions.id::text = (reply).token ->> 'session_id' and fate in ('revoked', 'expired');

select test.spent(test.refresh(token, attempt => 'one'), 'the refresh token has already been used', fate)
from signed;
select test.none('select from auth.sessions where revoked_at is null', 'every token of them is revoked');
