-- One guessing client cannot lock the owner out; from many clients it takes the wider limit.
select
  test.user(1),
  test.settings('{"limit_token": 0, "max_attempts": 3, "max_attempts_email": 6}');
select test.sign_in(1, 'wrong', '10.0.0.1') from generate_series(1, 50);
select test.status(test.sign_in(1, 'password 1', '10.0.0.9'), 200, 'the owner signs in');
select test.sign_in(1, 'wrong', '10.0.0.2') from generate_series(1, 50);
select test.refused(test.sign_in(1, 'password 1', '10.0.0.9'), 'rate_limited', 'six from two');
update auth.attempts set started_at = started_at - interval '901 seconds';
select test.status(test.sign_in(1, 'password 1', '10.0.0.9'), 200, 'after the window');
