-- A body that cannot make a user is rejected before any work is asked for.
select test.refused(auth.sign_up(test.post(body)), 'bad_request', coalesce(body::text, 'no body'))
from
  unnest(
    array[
      null,
      '{}',
      '[]',
      '"a"',
      'null',
      '{"email": "a@example.com"}',
      '{"password": 10}',
      '{"email": "a", "password": 10}',
      '{"email": null, "password": 10}',
      '{"email": {"a": 1}, "password": 10}',
      '{"email": "a@example.com", "password": 7}',
      '{"email": "a@example.com", "password": 257}',
      '{"email": "a@example.com", "password": null}',
      '{"email": "a@example.com", "password": 10, "data": []}',
      '{"email": "a@example.com", "password": 10, "data": "x"}',
      '{"email": "a@example.com", "password": 10, "data": 1}'
    ]::jsonb[]
  ) as body;

select test.ok((auth.sign_up(test.post(body))).ask is not null, body::text)
from
  unnest(
    array[
      '{"email": "a@example.com", "password": 8}', '{"email": "a@example.com", "password": 256}',
      '{"email": "a@example.com", "password": 10, "data": null}',
      '{"email": "a@example.com", "password": 10, "data": {}}',
      '{"email": "a@example.com", "password": 10, "unknown": true}'
    ]::jsonb[]
  ) as body;
select test.is(count(*), 0, 'nobody was added') from auth.users;
