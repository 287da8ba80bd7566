-- A limit of 0 counts nothing; without a client's address (psql) only the account is counted.
select
  test.user(1),
  test.settings('{"limit_token": 0, "max_attempts": 0, "max_attempts_email": 0, "max_attempts_ip": 0}');
select test.refused(test.sign_in(1, 'wrong', '10.0.0.1'), 'invalid_credentials', n::text)
from generate_series(1, 50) as n;
select test.none('select scope from auth.attempts', 'nothing is counted');

select test.settings('{"max_attempts": 1, "max_attempts_email": 2, "max_attempts_ip": 1}');
select test.refused(test.sign_in(1, 'wrong'), 'invalid_credentials', n::text)
from generate_series(1, 2) as n;
select test.refused(test.sign_in(1, 'password 1'), 'rate_limited', 'the third');
