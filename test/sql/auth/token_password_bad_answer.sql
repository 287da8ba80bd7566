-- An answer that is no key, or a key for another salt, is a wrong password.
select test.user(1);
select
  test.refused(
    auth.token(
      row(
        'POST',
        '{}',
        '{"grant_type": "password"}',
        '{}',
        '{"email": "user1@example.com"}',
        null,
        null,
        answer
      )
    ),
    'invalid_credentials',
    answer::text
  )
from
  unnest(
    array[
      '{}',
      '{"key": null, "salt": null}',
      '{"key": "", "salt": ""}',
      '{"n": 16384, "r": 8, "p": 1, "salt": "c2FsdA==", "key": ""}',
      '{"n": 16384, "r": 8, "p": 1, "salt": "c2FsdA=="}'
    ]::jsonb[]
  ) as answer;
