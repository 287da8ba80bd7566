-- A new password takes effect, obeys the rules for passwords, and ends every session and link; no mail goes out.
select test.user(1);
select auth.session_start(test.user(1)), auth.session_start(test.user(1));
select auth.token_mint(test.id(1), 'recovery', 'user1@example.com');

select test.refused(
  auth.admin_user_update(test.admin('PUT', jsonb_build_object('password', bytes), test.id(1)::text)),
  'bad_request',
  bytes || ' bytes'
)
from unnest(array[0, 7, 257]) as bytes;
select test.is(count(*), 2, 'refused: nothing ended') from auth.sessions where revoked_at is null;

select test.status(
  test.play('auth.admin_user_update', test.admin('PUT', '{}', test.id(1)::text), 'another password'),
  200,
  'changed'
);
select test.is(count(*), 0, 'sessions') from auth.sessions where revoked_at is null;
select test.is(count(*), 0, 'links') from auth.one_time_tokens where used_at is null;
select test.is(count(*), 0, 'no mail') from auth.mail_queue;
select test.refused(test.sign_in(1, 'password 1'), 'invalid_credentials', 'the old password');
select test.status(test.sign_in(1, 'another password'), 200, 'the new one');
select test.is(details -> 'fields', '["password"]', 'remembered, without it')
from auth.events
where name = 'admin_user_updated';
