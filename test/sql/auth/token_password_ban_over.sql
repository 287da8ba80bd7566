-- A ban that is over stops nobody.
select test.user(1);
update auth.users set banned_until = clock_timestamp() - interval '1 second';
select test.status(test.sign_in(1, 'password 1'), 200, 'signed in');
