-- A body that cannot make a user is rejected with a reason, and makes none.
select test.refused(auth.admin_user_create(test.admin('POST', body)), 'bad_request', body::text)
from
  unnest(
    array[
      null,
      '{}',
      '[]',
      '{"email": null}',
      '{"email": ""}',
      '{"email": 5}',
      '{"email": "ada"}',
      '{"phone": ""}',
      '{"phone": "12"}',
      '{"phone": "+1 555 CALL ME"}',
      '{"email": "a@example.com", "phone": "x"}',
      '{"email": "a@example.com", "id": "1"}',
      '{"email": "a@example.com", "id": "00000000-0000-0000-0000-000000000000"}',
      '{"email": "a@example.com", "data": []}',
      '{"email": "a@example.com", "user_metadata": "x"}',
      '{"email": "a@example.com", "app_metadata": 1}',
      '{"email": "a@example.com", "password": 0}',
      '{"email": "a@example.com", "password": 257}',
      '{"email": "a@example.com", "password": 8, "password_hash": "$2a$10$abcdefghijklmnopqrstuuABCDEFGHIJKLMNOPQRSTUVWXYZ01234"}',
      '{"email": "a@example.com", "password_hash": "md5"}',
      '{"email": "a@example.com", "ban_duration": "a day"}',
      '{"email": "a@example.com", "banned_until": "tomorrow"}'
    ]::jsonb[]
  ) as body;
select test.refused(
  auth.admin_user_create(
    test.admin(
      'POST',
      jsonb_build_object('email', 'a@example.com', 'app_metadata', jsonb_build_object('much', repeat('x', 4000)))
    )
  ),
  'bad_request',
  'large app_metadata'
);
select test.is(count(*), 0, 'nobody') from auth.users;
