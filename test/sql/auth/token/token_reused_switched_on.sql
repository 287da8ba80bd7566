-- A successor made while no second use was allowed is not returned again.
select test.user(1);
create temporary table signed as
  select test.token_of(test.sign_in(1, 'password 1')) as token;
select test.status(test.refresh(token), 200, 'the first use') from signed;
select test.settings('{"refresh_reuse": 10}');
select test.spent(test.refresh(token), 'the refresh token has already been used', 'the second')
from signed;
