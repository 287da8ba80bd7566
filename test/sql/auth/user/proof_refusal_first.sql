-- A user without a password sets a first one after a recent sign-in; one who could not sign in again, at any time.
select test.user(1), test.settings('{"anonymous_signups": true}');
update auth.users set encrypted_password = '*';
create temporary table held as
  select
    auth.session_start(test.user(1)) as known,
    auth.sign_up(test.post('{}')) as nameless;
create function test.set(session core.reply, current text default null)
returns core.reply language sql as $$
  select test.play('auth.user_update', test.asked(session, 'PUT', '{}'), 'password 9', current);
$$;

update auth.sessions set created_at = created_at - interval '15 minutes';
select
  test.settings(jsonb_build_object('password_change', mode)),
  test.refused(test.set(known), 'forbidden', mode),
  test.refused(test.set(known, 'anything'), 'invalid_credentials', mode)
from
  held,
  unnest(array['recent', 'current']) as mode;
update auth.users set encrypted_password = '*' where id = test.id(1);
update auth.sessions set created_at = clock_timestamp();
select test.status(test.set(nameless), 200, 'nameless') from held;
select
  test.status(test.set(known), 200, 'signed in lately'),
  test.refused(test.set(known), 'forbidden', 'now there is one')
from held;
