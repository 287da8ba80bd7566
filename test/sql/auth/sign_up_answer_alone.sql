-- An answer that comes without its ask meets the same refusals.
select
  test.refused(
    auth.sign_up(
      row(
        'POST',
        '{}',
        '{}',
        '{}',
        body,
        null,
        null,
        '{"n": 1, "r": 1, "p": 1, "salt": "", "key": ""}'
      )
    ),
    'bad_request',
    body::text
  )
from unnest(array['{}', '{"email": "a@example.com", "password": 1}']::jsonb[]) as body;
select test.settings('{"allow_signups": false}');
select
  test.refused(
    auth.sign_up(
      row(
        'POST',
        '{}',
        '{}',
        '{}',
        '{"email": "a@example.com", "password": 10}',
        null,
        null,
        '{"key": ""}'
      )
    ),
    'forbidden',
    'sign-ups closed in between'
  );
