-- An address that is not confirmed is told only to whoever has the password, and only where it matters.
select test.user(1);
update auth.users set email_confirmed_at = null;
select test.refused(test.sign_in(1, 'password 0'), 'invalid_credentials', 'a wrong password');
select test.refused(test.sign_in(1, 'password 1'), 'email_not_confirmed', 'the right password');

select test.settings('{"confirm_email": false}');
select test.status(test.sign_in(1, 'password 1'), 200, 'confirmation is off');
