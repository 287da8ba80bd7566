-- Another attempt, or none, is another use of the token: its family ends, and the attempt that spent it repeats nothing.
select test.user(1);
create temporary table signed as
  select
    other,
    test.token_of(test.sign_in(1, 'password 1')) as token
  from unnest(array['two', 'ONE', null]) as other;
select test.status(test.refresh(token, attempt => 'one'), 200, 'the first use') from signed;

select test.spent(
  test.refresh(token, attempt => other),
  'the refresh token has already been used',
  concat('with ', other)
)
from signed;
select test.is(test.live(), 0, 'the families are over');
select test.is(count(*), 3, 'which is remembered') from auth.events where name = 'refresh_reused';
select test.spent(test.refresh(token, attempt => 'one'), 'the refresh token has already been used', 'the first attempt')
from signed;
select test.is(count(*), 0, 'nothing was repeated') from auth.events where name = 'refresh_repeated';
