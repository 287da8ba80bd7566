-- Without confirmation a sign-up signs in: the session, its fields on top of the reply, and the user.
select test.settings('{"confirm_email": false, "access_ttl": 600, "refresh_ttl": 7200}');
create temporary table signed as
  select test.play('auth.sign_up', test.post('{"email": "a@example.com"}')) as reply;

select test.is((reply).body -> 'session', (reply).body - 'session', 'the reply is the session, and holds it')
from signed;
select test.is((reply).body ->> 'access_token', (reply).marker, 'the marker stands for the token')
from signed;
select test.is((reply).body ->> 'token_type', 'bearer', 'token_type') from signed;
select test.is((reply).body ->> 'expires_in', '600', 'expires_in') from signed;
select test.is((reply).body -> 'expires_at', (reply).token -> 'exp', 'expires_at') from signed;
select test.is((reply).body #>> '{user,confirmed_at}', null, 'nothing is proven yet') from signed;
select test.is(count(*), 0, 'no mail') from auth.mail_queue;
select test.ok((reply).body #>> '{user,last_sign_in_at}' is not null, 'signed in') from signed;
select test.ok(
  expires_at between clock_timestamp() + interval '7190 seconds' and clock_timestamp() + interval '2 hours',
  'the refresh token lives as long as the settings say'
)
from auth.sessions;
