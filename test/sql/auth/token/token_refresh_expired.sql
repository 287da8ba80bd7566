-- An expired token is rejected, and that is no second use of it.
select test.user(1), test.settings('{"refresh_ttl": 100}');
create temporary table signed as
  select test.sign_in(1, 'password 1') as reply;
select test.is(expires_at, created_at + interval '100 seconds', 'when it expires')
from auth.sessions;

update auth.sessions set expires_at = clock_timestamp() - interval '1 second';
select test.spent(test.refresh(test.token_of(reply)), 'invalid or expired refresh token', 'refused')
from signed;
select test.ok(revoked_at is null, 'that is no use of it') from auth.sessions;
