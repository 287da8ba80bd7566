-- Only the right password reveals an unconfirmed address, and only where confirmation is required.
select test.user(1);
update auth.users set email_confirmed_at = null;
select test.refused(test.sign_in(1, 'password 0'), 'invalid_credentials', 'a wrong password');
select test.refused(test.sign_in(1, 'password 1'), 'email_not_confirmed', 'the right password');

update auth.users set phone_confirmed_at = clock_timestamp();
select test.status(test.sign_in(1, 'password 1'), 200, 'a confirmed number is enough');
update auth.users set phone_confirmed_at = null;

select test.settings('{"confirm_email": false}');
select test.status(test.sign_in(1, 'password 1'), 200, 'confirmation is off');
