-- An answer that comes without its ask gets the same refusals.
select test.refused(
  test.answered('auth.sign_up', body, '{"n": 1, "r": 1, "p": 1, "salt": "", "key": ""}'),
  'bad_request',
  body::text
)
from unnest(array['{}', '{"email": "a@example.com", "password": 1}']::jsonb[]) as body;
select test.settings('{"allow_signups": false}');
select test.refused(
  test.answered('auth.sign_up', '{"email": "a@example.com", "password": 10}', '{"key": ""}'),
  'forbidden',
  'sign-ups closed in between'
);
