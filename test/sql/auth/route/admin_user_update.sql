-- A change affects the fields it names and no others; metadata is merged by key, and null deletes a key.
select test.user(1);
update auth.users
set
  user_metadata = '{"name": "Ada", "old": 1, "nested": {"a": 1}}',
  app_metadata = '{"provider": "email", "providers": ["email"], "plan": "free"}',
  updated_at = '2026-01-01 00:00:00+00';
create temporary table changed as
  select
    auth.admin_user_update(
      test.admin(
        'PUT',
        '{
          "email": "Ada@Example.com", "phone": "15551234567", "phone_confirm": true,
          "data": {"old": null, "new": 2, "nested": {"b": 2}}, "app_metadata": {"plan": "pro"},
          "id": "00000000-0000-4000-8000-000000000002", "encrypted_password": "x", "role": "service_role",
          "aud": "y", "created_at": "1999-01-01", "last_sign_in_at": "1999-01-01"
        }',
        test.id(1)::text
      )
    ) as reply;

select
  test.status(reply, 200, 'changed'),
  test.is((reply).body, auth.user_json(users), 'the user, flat'),
  test.is(users.id, test.id(1), 'id'),
  test.is(users.email, 'ada@example.com', 'email'),
  test.is(users.email_confirmed_at, '2026-01-01 00:00:00+00', 'still confirmed'),
  test.is(users.phone, '+15551234567', 'phone'),
  test.ok(users.phone_confirmed_at is not null, 'phone_confirm'),
  test.is(users.user_metadata, '{"name": "Ada", "new": 2, "nested": {"b": 2}}', 'data'),
  test.is(users.app_metadata, '{"provider": "email", "providers": ["email"], "plan": "pro"}', 'app_metadata'),
  test.is(users.encrypted_password, test.password('password 1'), 'password'),
  test.is(row(users.role, users.aud)::text, '(authenticated,authenticated)', 'role'),
  test.ok(users.updated_at > '2026-01-01 00:00:00+00', 'updated_at')
from
  changed,
  auth.users as users;
select test.is(
  details -> 'fields',
  '["app_metadata", "email", "phone", "phone_confirmed_at", "user_metadata"]',
  'which fields'
)
from auth.events
where name = 'admin_user_updated';
select test.is(
  details, '{"by": "service key", "from": "user1@example.com", "to": "ada@example.com"}', 'from where to where'
)
from auth.events
where name = 'email_changed';
