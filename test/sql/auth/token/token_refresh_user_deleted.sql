-- The tokens of a deleted user are unknown.
select test.user(1);
create temporary table signed as
  select test.sign_in(1, 'password 1') as reply;
delete from auth.users;
select test.spent(test.refresh(test.token_of(reply)), 'invalid or expired refresh token', 'refused')
from signed;
