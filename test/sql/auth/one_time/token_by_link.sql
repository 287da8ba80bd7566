-- An unused link token is spent and returns a session.
select test.user(1);
create temporary table mail as
  select * from test.mailed('auth.magiclink', '{"email": "user1@example.com"}');
create temporary table verified as
  select test.redeem('magiclink', test.link(mail.text)) as reply
  from mail;

select test.status(reply, 200, 'redeemed') from verified;
select test.is((reply).body ->> 'access_token', (reply).marker, 'the session response')
from verified;
select test.is((reply).token ->> 'sub', test.id(1)::text, 'of the user') from verified;
select test.ok((reply).body ->> 'refresh_token' ~ '^[A-Za-z0-9_-]{64}$', 'a refresh token')
from verified;
select test.ok(used_at is not null, 'used') from auth.one_time_tokens;
select test.refused(test.redeem('magiclink', test.link(mail.text)), 'unauthorized', 'used')
from mail;
select test.is(count(*), 1, 'one session') from auth.sessions;
