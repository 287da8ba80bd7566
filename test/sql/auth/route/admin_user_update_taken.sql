-- An address or number of another user is a conflict, and nothing changes.
select test.user(1), test.user(2);
update auth.users set phone = '+15551234567' where id = test.id(2);
select auth.session_start(test.user(1));
select test.refused(auth.admin_user_update(test.admin('PUT', body, test.id(1)::text)), 'conflict', body::text)
from
  unnest(
    array[
      '{"email": "USER2@example.com", "data": {"n": 1}, "ban_duration": "1h"}',
      '{"phone": "15551234567", "data": {"n": 1}}'
    ]::jsonb[]
  ) as body;
select test.is(row(email, phone, user_metadata, banned_until)::text, '(user1@example.com,,{},)', 'as it was')
from auth.users
where id = test.id(1);
select test.is(count(*), 1, 'and signed in') from auth.sessions where revoked_at is null;
select test.is(count(*), 0, 'nothing to remember') from auth.events where name like 'admin%';
