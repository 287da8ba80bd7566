-- An operator looks at the API as a user, by a token for five minutes that names both and belongs to no session.
select test.user(1), test.user(2);
select test.ban(2, '2100-01-01 00:00:00+00');
create function test.token(number integer)
returns core.reply language sql as $$
  select operate.user_token(
    test.admin(
      'POST',
      '{"current_password": 12}',
      test.id(number)::text,
      '{}',
      jsonb_build_object(
        'role', 'service_role',
        'typ', 'platform',
        'pr', 'admin',
        'sub', test.id(77),
        'email', 'operator@example.com'
      )
    )
  );
$$;
create temporary table made as
  select test.token(1) as reply;

select
  test.status(reply, 200, 'made'),
  test.is((reply).body ->> 'access_token', (reply).marker, 'the gateway puts the token there'),
  test.is((reply).body -> 'expires_in', '300', 'five minutes'),
  test.is((reply).body #>> '{user,id}', test.id(1)::text, 'the user'),
  test.ok(not (reply).body ? 'refresh_token', 'nothing to refresh it'),
  test.is(
    (reply).token - '{iat,exp}'::text[],
    jsonb_build_object(
      'sub', test.id(1),
      'role', 'authenticated',
      'aud', 'authenticated',
      'iss', 'plinth',
      'email', 'user1@example.com',
      'app_metadata', '{}'::jsonb,
      'user_metadata', '{}'::jsonb,
      'act', jsonb_build_object('sub', test.id(77), 'email', 'operator@example.com')
    ),
    'the claims'
  ),
  test.is(((reply).token -> 'exp')::int - ((reply).token -> 'iat')::int, 300, 'its end'),
  test.ok(core.is_viewer((reply).token), 'it only reads')
from made;
select
  test.refused(test.token(2), 'user_banned', 'a banned user'),
  test.refused(test.token(3), 'not_found', 'nobody');
select test.is(count(*), 0, 'no session') from auth.sessions;
select test.is(
  array_agg(concat(name, ' ', user_id, ' ', details)),
  array[concat('admin_token_made ', test.id(1), ' {"by": "operator ', test.id(77), '"}')],
  'remembered'
)
from auth.events;
