-- A ban that is over stops nobody.
select test.user(1);
select test.ban(1, clock_timestamp() - interval '1 second');
select test.status(test.sign_in(1, 'password 1'), 200, 'signed in');
