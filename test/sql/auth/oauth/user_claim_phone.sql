-- A verified number stays with an account that is claimed by its address; earlier sessions end.
select test.user(1);
create temporary table stranger as
  select test.sign_in(1, 'password 1') as reply;
update auth.users
set
  email_confirmed_at = null,
  phone = '+15550001',
  phone_confirmed_at = '2026-01-01 00:00:00+00';
select test.oauth('google', test.profile('1', 'user1@example.com'));
select test.is(phone, '+15550001', 'the number'), test.ok(phone_confirmed_at is not null, 'proven')
from auth.users;
select test.shut_out(reply, 'the access token') from stranger;
