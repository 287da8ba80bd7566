-- A taken address, number or id is a conflict and changes nothing.
select test.user(1);
update auth.users set phone = '+15551234567';
select test.refused(auth.admin_user_create(test.admin('POST', body)), 'conflict', body::text)
from
  unnest(
    array[
      '{"email": "USER1@example.com"}', '{"email": "new@example.com", "phone": "15551234567"}',
      '{"email": "new@example.com", "id": "00000000-0000-4000-8000-000000000001"}'
    ]::jsonb[]
  ) as body;
select test.is(count(*), 1, 'one user') from auth.users;
select test.is(count(*), 0, 'nothing to remember') from auth.events;
