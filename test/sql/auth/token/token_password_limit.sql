-- A sign-in is counted once, although it takes two calls.
select test.user(1);
select test.settings('{"limit_token": 3}');
select test.status(test.sign_in(1, 'password 1', '10.0.0.1'), 200, format('sign-in %s', n))
from generate_series(1, 3) as n;
select test.refused(test.sign_in(1, 'password 1', '10.0.0.1'), 'rate_limited', 'the fourth waits');
select test.status(test.sign_in(1, 'password 1', '10.0.0.2'), 200, 'another client');
