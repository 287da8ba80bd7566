-- An operator needs an address and a password of the usual length.
select test.refused(control.bootstrap(test.post(body)), 'bad_request', body::text)
from
  unnest(
    array[
      '{"email": "nonsense", "password": 20}', '{"email": "a@example.com", "password": 7}',
      '{"email": "a@example.com", "password": 257}', '{"email": "a@example.com"}', '{}'
    ]::jsonb[]
  ) as body;
select test.is(count(*), 0, 'nobody was made') from control.platform_users;
