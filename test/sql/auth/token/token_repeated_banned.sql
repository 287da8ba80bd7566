-- A repeat by a banned user is answered by the ban, as the first use is, and ends nothing; what the ban ended stays so.
select test.user(1), test.user(2);
create temporary table signed as
  select
    number,
    test.token_of(test.sign_in(number, format('password %s', number))) as token
  from generate_series(1, 2) as number;
create temporary table refreshed as
  select number, test.refresh(token, attempt => 'one') as reply from signed;
select test.ban(1, '2999-01-01 00:00:00+00'), auth.user_ban(test.id(2), '2999-01-01 00:00:00+00');

select test.refused(test.refresh(token, attempt => 'one'), 'user_banned', format('user %s', number))
from signed;
select test.is(test.live(), 1, 'the family of the first lives');

select test.ban(1, null), auth.user_ban(test.id(2), null);
select test.is(test.token_of(test.refresh(token, attempt => 'one')), test.token_of(reply), 'the ban is over')
from
  signed
  join refreshed using (number)
where number = 1;
select test.spent(test.refresh(token, attempt => 'one'), 'the refresh token has already been used', 'ended')
from signed
where number = 2;
