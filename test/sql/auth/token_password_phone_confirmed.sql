-- A user whose phone number is confirmed may sign in, confirmed address or not.
select test.user(1);
update auth.users
set
  email_confirmed_at = null,
  phone_confirmed_at = clock_timestamp();
select test.status(test.sign_in(1, 'password 1'), 200, 'signed in');
