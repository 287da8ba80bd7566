-- An invited user sets a password with the link.
insert into auth.users (id, email) values (test.id(1), 'user1@example.com');
select auth.mail_add('invite', users, users.email) from auth.users as users;
select test.status(test.redeem('invite', test.link(mail.text), password => 'password 1'), 200, 'accepted')
from auth.mail_claim(1) as mail;
select test.ok(confirmed_at is not null, 'confirmed') from auth.users;
select test.status(test.sign_in(1, 'password 1'), 200, 'signed in');
