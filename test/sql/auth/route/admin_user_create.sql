-- A user is made from the fields that may be given; all other fields of the body are ignored.
create temporary table made as
  select
    test.play(
      'auth.admin_user_create',
      test.admin(
        'POST',
        '{
          "email": "Ada@Example.com", "phone": "+1 (555) 123-4567", "email_confirm": true,
          "data": {"name": "Ada"}, "app_metadata": {"plan": "pro"},
          "id": "00000000-0000-4000-8000-000000000042",
          "role": "service_role", "aud": "y", "encrypted_password": "x", "created_at": "1999-01-01",
          "confirmed_at": "1999-01-01", "phone_confirmed_at": "1999-01-01", "nonsense": [1]
        }'
      ),
      'correct horse'
    ) as reply;

select test.status(reply, 201, 'made') from made;
select
  test.is((reply).body, auth.user_json(users), 'the user, flat'),
  test.is(users.id, test.id(42), 'the id that was given'),
  test.is(users.email, 'ada@example.com', 'the address in its normal form'),
  test.is(users.phone, '+15551234567', 'the number in its normal form'),
  test.ok(users.email_confirmed_at is not null, 'confirmed'),
  test.ok(users.phone_confirmed_at is null, 'not confirmed'),
  test.is(row(users.role, users.aud)::text, '(authenticated,authenticated)', 'what nobody gives'),
  test.is(users.user_metadata, '{"name": "Ada"}', 'data'),
  test.is(users.app_metadata, '{"plan": "pro", "provider": "email", "providers": ["email"]}', 'app_metadata')
from
  made,
  auth.users as users;

select test.status(
  test.play('auth.token', test.post('{"email": "ada@example.com"}', '{"grant_type": "password"}'), 'correct horse'),
  200,
  'and signs in'
);
select test.rows(
  'select name, user_id, ip, details from auth.events where name like ''admin%''',
  $$select 'admin_user_created' as name, test.id(42) as user_id, '10.0.0.9'::inet as ip, '{"by": "service key"}'::jsonb as details$$,
  'remembered'
);
