-- After eight wrong passwords for an address from one client the ninth attempt waits, with the right password too.
select test.user(1), test.settings('{"max_attempts": 8, "attempt_window": 900}');
select test.refused(test.sign_in(1, 'wrong', '10.0.0.1'), 'invalid_credentials', n::text)
from generate_series(1, 8) as n;
create temporary table ninth as
  select
    test.sign_in(1, 'wrong', '10.0.0.1') as wrong,
    test.sign_in(1, 'password 1', '10.0.0.1') as right;
select
  test.refused(wrong, 'rate_limited', 'a wrong one'),
  test.refused("right", 'rate_limited', 'the right one'),
  test.is(wrong, "right", 'in the same words'),
  test.ok(((wrong).headers ->> 'retry-after')::integer between 895 and 900, 'when to come again')
from ninth;
select test.status(test.sign_in(1, 'password 1', '10.0.0.2'), 200, 'another client');

update auth.attempts set started_at = started_at - interval '901 seconds';
select test.status(test.sign_in(1, 'password 1', '10.0.0.1'), 200, 'nothing is locked for ever');
