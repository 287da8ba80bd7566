-- Recovery with a password sets it, ends every other session and link, and sends a notice.
select test.user(1);
select test.sign_in(1, 'password 1');
create temporary table mail as
  select test.link(mail.text) as link, test.code(mail.text) as code
  from test.mailed('auth.recover', '{"email": "user1@example.com"}') as mail;
select test.mailed('auth.magiclink', '{"email": "user1@example.com"}');
create temporary table verified as
  select test.redeem('recovery', link, password => 'a new password') as reply
  from mail;

select test.status(reply, 200, 'recovered') from verified;
select test.refused(test.sign_in(1, 'password 1'), 'invalid_credentials', 'the old password');
select test.is(array_agg(id::text), array[(reply).token ->> 'session_id'], 'its own session alone')
from
  verified,
  auth.sessions
where revoked_at is null
group by reply;
select test.is(count(*), 0, 'no other link') from auth.one_time_tokens where used_at is null;
select test.is(array_agg(template), array['password_changed'], 'a notice')
from auth.mail_queue
where sent_at is null;
select test.is(count(*), 1, 'an event') from auth.events where name = 'recovered';
select test.status(test.sign_in(1, 'a new password'), 200, 'the new password');
