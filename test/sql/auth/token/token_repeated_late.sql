-- A repeat may come at any time while the successor lives, also after the token itself would have expired.
select test.user(1);
create temporary table signed as
  select test.token_of(test.sign_in(1, 'password 1')) as token;
create temporary table first as
  select test.refresh(token, attempt => 'one') as reply from signed;
update auth.sessions
set
  revoked_at = revoked_at - interval '20 days',
  expires_at = clock_timestamp() - interval '1 second'
where revoked_at is not null;

select test.is(test.token_of(test.refresh(token, attempt => 'one')), test.token_of(reply), 'the same successor')
from
  signed,
  first;
select test.status(test.refresh(test.token_of(reply)), 200, 'which is good') from first;
