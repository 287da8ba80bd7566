-- A token that was revoked before its first use gets the answer of a used one.
select test.user(1);
create temporary table signed as
  select test.sign_in(1, 'password 1') as reply;
select auth.family_revoke(family_id) from auth.sessions;
select test.spent(test.refresh(test.token_of(reply)), 'the refresh token has already been used', 'refused')
from signed;
