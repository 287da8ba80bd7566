-- A confirmed sign-up signs in, and its password works.
select test.play('auth.sign_up', test.post('{"email": "user1@example.com"}'), 'password 1');
select test.refused(test.sign_in(1, 'password 1'), 'email_not_confirmed', 'before');

create temporary table mail as
  select * from auth.mail_claim(1);
create temporary table verified as
  select test.redeem('confirmation', test.link(mail.text)) as reply
  from mail;

select test.status(reply, 200, 'confirmed') from verified;
select test.is((reply).body ->> 'access_token', (reply).marker, 'a session') from verified;
select test.ok((reply).body #>> '{user,confirmed_at}' is not null, 'says so') from verified;
select test.ok(email_confirmed_at is not null, 'is stored') from auth.users;
select test.status(test.sign_in(1, 'password 1'), 200, 'after');
select test.is(details ->> 'kind', 'confirmation', 'an event')
from auth.events
where name = 'verified';
