-- Every invalid token gets one answer.
select test.user(1);
select test.is(
  test.verify(body),
  core.refuse('unauthorized', 'the link or code is invalid, expired or already used'),
  body::text
)
from
  unnest(
    array[
      '{"type": "magiclink", "token": "nonsense"}', '{"type": "magiclink", "token": "123456"}',
      '{"type": "email", "email": "user1@example.com", "token": "123456"}',
      '{"type": "email", "email": "nobody@example.com", "token": "123456"}',
      '{"type": "sms", "phone": "+15550001111", "token": "123456"}',
      '{"type": "recovery", "email": "user1@example.com", "token": "not a code"}'
    ]::jsonb[]
  ) as body;
