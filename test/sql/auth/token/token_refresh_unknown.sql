-- An unknown token is rejected, and tokens that look like it are not affected.
select test.user(1);
create temporary table signed as
  select test.token_of(test.sign_in(1, 'password 1')) as token;

select test.spent(test.refresh(tried), 'invalid or expired refresh token', tried)
from
  signed,
  unnest(
    array[
      token || 'x',
      token || ' ',
      ' ' || token,
      upper(token),
      left(token, 63),
      auth.token_digest(token),
      '',
      'nonsense'
    ]
  ) as tried;
select test.is(test.live(), 1, 'the right one lives');
select test.is(count(*), 0, 'and nothing is remembered')
from auth.events
where name = 'refresh_reused';
select test.status(test.refresh(token), 200, 'and is good') from signed;
