-- A first sign-in by a provider makes a user from the profile, and a session.
create temporary table signed as
  select
    test.oauth(
      'github',
      row(
        '42',
        'ada@example.com',
        true,
        'Ada',
        'ada-l',
        'https://pics.example/1',
        '{"login": "ada-l", "email": "x"}'
      )::auth.oauth_profile
    ) as reply;
select test.status(reply, 200, 'signed in') from signed;
select
  test.is(email, 'ada@example.com', 'the address'),
  test.ok(email_confirmed_at is not null, 'which the provider vouches for'),
  test.is(encrypted_password, '*', 'no password'),
  test.is(app_metadata, '{"provider": "github", "providers": ["github"]}', 'app_metadata'),
  test.is(
    user_metadata, '{"name": "Ada", "full_name": "Ada", "user_name": "ada-l", "avatar_url": "https://pics.example/1"}',
    'user_metadata'
  )
from auth.users;
select
  test.is(row(provider, provider_id)::text, '(github,42)', 'the identity'),
  test.is(user_id, test.whose(reply), 'is of that user'),
  test.is(
    identity_data,
    '{"sub": "42", "email": "ada@example.com", "email_verified": true, "name": "Ada", "user_name": "ada-l",
      "avatar_url": "https://pics.example/1", "login": "ada-l"}',
    'identity_data'
  ),
  test.ok(last_sign_in_at is not null, 'stamped')
from
  auth.identities,
  signed;
select
  test.is((reply).token ->> 'email', 'ada@example.com', 'the claim'),
  test.is((reply).token #>> '{app_metadata,providers,0}', 'github', 'and what it was signed in by')
from signed;
select test.is(
  array_agg(concat_ws(' ', name, ip, details ->> 'provider') order by id),
  array['sign_up 10.0.0.7 github', 'sign_in 10.0.0.7 github'],
  'remembered'
)
from auth.events;
