-- An answer without a key, or with a key for another salt, counts as a wrong password.
select test.user(1);
select test.refused(
  test.answered('auth.token', '{"email": "user1@example.com"}', answer, '{"grant_type": "password"}'),
  'invalid_credentials',
  answer::text
)
from
  unnest(
    array[
      '{}', '{"key": null, "salt": null}', '{"key": "", "salt": ""}',
      '{"n": 16384, "r": 8, "p": 1, "salt": "c2FsdA==", "key": ""}', '{"n": 16384, "r": 8, "p": 1, "salt": "c2FsdA=="}'
    ]::jsonb[]
  ) as answer;
