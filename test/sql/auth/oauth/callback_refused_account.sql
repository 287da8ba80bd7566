-- What stands in the way of an account is told in the fragment: its code, and no detail.
select test.user(1), test.user(2), test.ban(2, '2999-01-01');
select
  test.is(
    test.fragment(
      (
        test.returned_by(
          provider,
          jsonb_build_array('{"access_token": "a"}'::jsonb, profile::jsonb)
        )
      ).reply,
      'error'
    ),
    code,
    profile
  )
from
  (
    values
      ('facebook', '{"id": "1", "email": "user1@example.com"}', 'conflict'),
      (
        'google',
        '{"sub": "2", "email": "user2@example.com", "email_verified": true}',
        'user_banned'
      )
  ) as given (provider, profile, code);
select test.settings('{"allow_signups": false}');
select
  test.is(
    (
      test.returned_by('google', '[{"access_token": "a"}, {"sub": "3"}]')
    ).reply.headers ->> 'location',
    'https://app.example.com/cb#error=forbidden&error_code=forbidden&error_description=sign-ups%20are%20not%20allowed%20here',
    'sign-ups are off'
  );
