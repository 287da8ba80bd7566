-- A client that tries many addresses is stopped by its own count.
select test.settings('{"max_attempts_ip": 4}');
select test.refused(test.sign_in(n, 'wrong', '10.0.0.1'), 'invalid_credentials', n::text)
from generate_series(1, 4) as n;
select
  test.refused(test.sign_in(5, 'wrong', '10.0.0.1'), 'rate_limited', 'the fifth address'),
  test.refused(test.sign_in(5, 'wrong', '10.0.0.2'), 'invalid_credentials', 'another client');
