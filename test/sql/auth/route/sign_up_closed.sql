-- Where sign-ups are closed nothing is asked of the gateway, and the answer reveals nothing about the address.
select test.settings('{"allow_signups": false}');
select test.user(1);
select test.refused(auth.sign_up(test.post(body)), 'forbidden', body::text)
from
  unnest(
    array[
      '{"email": "new@example.com", "password": 10}', '{"email": "user1@example.com", "password": 10}',
      '{"email": "nonsense", "password": 1}'
    ]::jsonb[]
  ) as body;
select test.is(count(*), 1, 'nobody was added') from auth.users;
