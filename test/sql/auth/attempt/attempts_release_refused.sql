-- The right password is no failed attempt, even if the account may not sign in.
select test.user(1), test.settings('{"max_attempts": 2}');
select test.ban(1, '2999-01-01 00:00:00+00');
select test.refused(test.sign_in(1, 'password 1', '10.0.0.1'), 'user_banned', n::text)
from generate_series(1, 5) as n;
