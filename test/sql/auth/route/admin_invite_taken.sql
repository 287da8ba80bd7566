-- A confirmed address is not invited, and a malformed one is rejected.
select test.user(1);
select test.refused(auth.admin_invite(test.admin('POST', '{"email": "USER1@example.com"}')), 'conflict', 'confirmed');
select test.refused(auth.admin_invite(test.admin('POST', body)), 'bad_request', body::text)
from
  unnest(
    array[
      null,
      '{}',
      '{"email": "ada"}',
      '{"phone": "15551234567"}',
      '{"email": "new@example.com", "data": []}'
    ]::jsonb[]
  ) as body;
select test.is(count(*), 1, 'nobody was made') from auth.users;
select test.is(count(*), 0, 'no mail') from auth.mail_queue;
select test.is(count(*), 0, 'nothing to remember') from auth.events;
