-- Once the successor was used or revoked, the client had it: the token before it ends the family.
select test.user(1), test.user(2), test.settings('{"refresh_reuse": 10}');
create temporary table signed as
  select
    number,
    test.token_of(test.sign_in(number, format('password %s', number))) as token
  from generate_series(1, 2) as number;
create temporary table refreshed as
  select number, test.refresh(token) as reply from signed;

select test.status(test.refresh(test.token_of(reply)), 200, 'the successor is used')
from refreshed
where number = 1;
select auth.sessions_revoke(test.id(2));
select test.spent(test.refresh(token), 'the refresh token has already been used', format('user %s', number))
from signed;
select test.is(test.live(), 0, 'the families are over');
