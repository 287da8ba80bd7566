-- A repeat of a deleted user is an unknown token.
select test.user(1);
create temporary table signed as
  select test.token_of(test.sign_in(1, 'password 1')) as token;
select test.status(test.refresh(token, attempt => 'one'), 200, 'the first use') from signed;
delete from auth.users;
select test.spent(test.refresh(token, attempt => 'one'), 'invalid or expired refresh token', 'unknown')
from signed;
