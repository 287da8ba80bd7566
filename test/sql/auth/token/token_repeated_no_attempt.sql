-- A token that was spent without an attempt is not repeated by one that comes later.
select test.user(1);
create temporary table signed as
  select test.token_of(test.sign_in(1, 'password 1')) as token;
select test.status(test.refresh(token), 200, 'the first use') from signed;
select test.none('select from auth.sessions where attempt_digest is not null', 'no attempt is kept');
select test.spent(test.refresh(token, attempt => 'one'), 'the refresh token has already been used', 'the second')
from signed;
select test.is(test.live(), 0, 'the family is over');
