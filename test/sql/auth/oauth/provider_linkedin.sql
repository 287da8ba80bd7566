-- LinkedIn: true may come as a text, and the address may be missing.
create temporary table came as
  select *
  from
    test.returned_by(
      'linkedin',
      '[
          {"access_token": "AQXNnd2k", "expires_in": 5184000, "scope": "email,openid,profile", "token_type": "Bearer"},
          {"sub": "782bbtaQ", "name": "John Doe", "picture": "https://media.licdn.com/dms/image/100/", "locale": {"country": "US"},
           "email": "doe@example.com", "email_verified": "true"}
        ]'
    );
select
  test.is(
    asks #> '{0,form}',
    '{
      "grant_type": "authorization_code",
      "code": "a code",
      "client_id": "linkedin client",
      "redirect_uri": "https://api.example.com/auth/v1/callback"
    }',
    'no verifier'
  ),
  test.is(asks #>> '{1,url}', 'https://api.linkedin.com/v2/userinfo', 'asked')
from came;
select test.is(
  test.identity('linkedin'),
  '{
      "sub": "782bbtaQ",
      "email": "doe@example.com",
      "email_verified": true,
      "name": "John Doe",
      "avatar_url": "https://media.licdn.com/dms/image/100/"
    }',
  'kept'
);

select test.is(
  (
    test.told('linkedin', jsonb_build_object('profile', '{"sub": "1", "email": "a@example.com"}'::jsonb || said::jsonb))
  ).email_verified,
  wanted, said
)
from (
  values
    ('{"email_verified": true}', true),
    ('{"email_verified": "true"}', true),
    ('{"email_verified": "TRUE"}', false),
    ('{"email_verified": ["true"]}', false),
    ('{"email_verified": false}', false),
    ('{"email_verified": "false"}', false),
    ('{"email_verified": 1}', false),
    ('{"email_verified": null}', false),
    ('{}', false),
    ('{"email_verified": true, "email": null}', false)
) as given (said, wanted);
