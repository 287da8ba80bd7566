-- Within refresh_reuse seconds too, a token that an attempt spent is repeated by that attempt alone.
select test.user(1), test.settings('{"refresh_reuse": 10}');
create temporary table signed as
  select
    other,
    test.token_of(test.sign_in(1, 'password 1')) as token
  from unnest(array['two', null]) as other;
create temporary table refreshed as
  select signed.*, test.refresh(token, attempt => 'one') as reply from signed;

select test.is(test.token_of(test.refresh(token, attempt => 'one')), test.token_of(reply), 'the same')
from refreshed;
select test.spent(
  test.refresh(token, attempt => other),
  'the refresh token has already been used',
  concat('with ', other)
)
from refreshed;
select test.is(test.live(), 0, 'the families are over');
