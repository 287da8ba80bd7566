-- The challenge of a sign-up is queued with its mail; an invalid one is rejected.
select test.refused(
  test.play('auth.sign_up', test.post(body || '{"email": "a@example.com"}')),
  'bad_request',
  body::text
)
from
  unnest(
    array[
      '{"code_challenge": "short", "code_challenge_method": "s256"}',
      jsonb_build_object('code_challenge', repeat('a', 43), 'code_challenge_method', 'md5')
    ]
  ) as body;
select test.play(
  'auth.sign_up',
  test.post(
    jsonb_build_object('email', 'a@example.com', 'code_challenge', repeat('a', 43), 'code_challenge_method', 'S256')
  )
);
select test.is(challenge, jsonb_build_object('method', 's256', 'challenge', repeat('a', 43)), 'in the queue')
from auth.mail_queue;
select auth.mail_claim(1);
select test.is(challenge ->> 'method', 's256', 'in the token') from auth.one_time_tokens;
