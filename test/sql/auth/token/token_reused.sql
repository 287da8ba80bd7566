-- A refresh token presented twice ends its whole family, and no other.
select test.user(1), test.user(2);
create temporary table signed as
  select
    test.sign_in(1, 'password 1') as first,
    test.sign_in(1, 'password 1') as elsewhere,
    test.sign_in(2, 'password 2') as other;
create temporary table rotated as
  select test.refresh(test.token_of(first)) as reply from signed;

select test.spent(test.refresh(test.token_of(first)), 'the refresh token has already been used', 'the second use')
from signed;
select test.spent(test.refresh(test.token_of(reply)), 'the refresh token has already been used', 'its successor')
from rotated;
select
  test.status(test.refresh(test.token_of(elsewhere)), 200, 'another sign-in of the user'),
  test.status(test.refresh(test.token_of(other)), 200, 'another user')
from signed;
