-- The refresh token is in the reply alone; its digest is stored.
create temporary table started as
  select auth.session_start(test.user(1)) as reply;

select test.is(refresh_token, encode(sha256(convert_to((reply).body ->> 'refresh_token', 'UTF8')), 'hex'), 'the digest')
from
  started,
  auth.sessions;
select test.is(family_id, id, 'the first of its family') from auth.sessions;
select test.is(user_id, test.id(1), 'of the user') from auth.sessions;
select test.ok((reply).body ->> 'refresh_token' ~ '^[A-Za-z0-9_-]{64}$', '48 random bytes')
from started;
select test.none(
  format(
    'select id from auth.sessions as sessions where sessions::text like %L',
    '%' || ((reply).body ->> 'refresh_token') || '%'
  ),
  'the token is nowhere'
)
from started;
select test.is(last_sign_in_at, (select created_at from auth.sessions), 'last_sign_in_at')
from auth.users;
