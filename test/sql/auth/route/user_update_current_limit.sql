-- A session is no way to guess the password: wrong ones count as those of sign-ins do.
select test.user(1), test.settings('{"max_attempts": 3}');
create temporary table signed as
  select
    test.request('PUT', '{}', claims => (test.sign_in(1, 'password 1')).token, ip => '10.0.0.1') as request;

select test.status(test.play('auth.user_update', request, 'password 1', 'password 1'), 200, 'a right one is none')
from
  signed,
  generate_series(1, 5);
select test.refused(test.play('auth.user_update', request, 'a new one', 'wrong'), 'invalid_credentials', n::text)
from
  signed,
  generate_series(1, 2) as n;
select test.refused(test.sign_in(1, 'wrong', '10.0.0.1'), 'invalid_credentials', 'the third');
select
  test.refused(
    test.play('auth.user_update', request, 'a new one', 'password 1'),
    'rate_limited',
    'the right one waits too'
  ),
  test.refused(test.sign_in(1, 'password 1', '10.0.0.1'), 'rate_limited', 'and the sign-in'),
  test.status(test.sign_in(1, 'password 1', '10.0.0.2'), 200, 'another network does not'),
  test.status(test.play('auth.user_update', request, 'a new one'), 200, 'nothing is tried')
from signed;
