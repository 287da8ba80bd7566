-- A sign-in resets its own account's count from that client, but not what the client did to other accounts.
select test.user(1), test.user(2), test.settings('{"max_attempts": 3, "max_attempts_ip": 5}');
select
  test.refused(test.sign_in(1, 'wrong', '10.0.0.1'), 'invalid_credentials', 'wrong'),
  test.refused(test.sign_in(1, 'wrong', '10.0.0.1'), 'invalid_credentials', 'wrong again');
select test.status(test.sign_in(1, 'password 1', '10.0.0.1'), 200, 'right');
select test.rows(
  'select scope, hits from auth.attempts order by scope',
  $$select * from (values ('email', 2), ('ip', 2)) as counts (scope, hits)$$, 'its own hit is taken back'
);
select test.refused(test.sign_in(1, 'wrong', '10.0.0.1'), 'invalid_credentials', 'from the start')
from generate_series(1, 2);

-- somebody who guesses at user 1 and signs in as user 2 in between
select test.status(test.sign_in(2, 'password 2', '10.0.0.1'), 200, 'his own');
select test.refused(test.sign_in(1, 'wrong', '10.0.0.1'), 'invalid_credentials', 'the fifth');
select test.refused(test.sign_in(2, 'password 2', '10.0.0.1'), 'rate_limited', 'the client waits');
select test.status(test.sign_in(1, 'password 1', '10.0.0.2'), 200, 'another client does not');
