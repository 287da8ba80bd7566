-- The password of a user without an address changes without a notice.
select test.user(1);
update auth.users set email = null;
select auth.password_was_changed(users, '10.0.0.1') from auth.users as users;
select test.none('select id from auth.mail_queue', 'no mail');
select test.is(name, 'password_changed', 'remembered'), test.is(ip, '10.0.0.1', 'with the client')
from auth.events;
