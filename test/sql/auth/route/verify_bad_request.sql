-- A malformed verification is rejected before any token is compared.
select test.refused(test.verify(body), 'bad_request', body::text)
from
  unnest(
    array[
      '{}', '[]', '{"type": "magiclink"}', '{"type": "magiclink", "token": ""}', '{"token": "123456"}',
      '{"type": "nonsense", "token": "123456"}', '{"type": "email", "token": "123456", "email": "nonsense"}',
      '{"type": "sms", "token": "123456", "phone": "nonsense"}'
    ]::jsonb[]
  ) as body;
select test.refused(auth.verify(test.post(null)), 'bad_request', 'no body');
