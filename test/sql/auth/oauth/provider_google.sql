-- Google: one profile; the address counts when email_verified is true.
select test.is(
  (
    test.returned_by(
      'google',
      '[
          {"access_token": "ya29.a0Af", "expires_in": 3599, "scope": "openid", "token_type": "Bearer", "id_token": "eyJ"},
          {"sub": "110169484474386276334", "name": "Ada Example", "given_name": "Ada", "family_name": "Example",
           "picture": "https://lh3.googleusercontent.com/a/abc=s96-c", "email": "ada@example.com", "email_verified": true,
           "hd": "example.com"}
        ]'
    )
  ).asks #>> '{1,url}',
  'https://openidconnect.googleapis.com/v1/userinfo',
  'asked'
);
select test.is(
  test.identity('google'),
  '{
      "sub": "110169484474386276334",
      "email": "ada@example.com",
      "email_verified": true,
      "name": "Ada Example",
      "avatar_url": "https://lh3.googleusercontent.com/a/abc=s96-c",
      "hd": "example.com"
    }',
  'kept'
);

select test.is(
  (
    test.told('google', jsonb_build_object('profile', '{"sub": "1", "email": "ada@example.com"}'::jsonb || said::jsonb))
  ).email_verified,
  said = '{"email_verified": true}',
  said
)
from
  unnest(
    array[
      '{"email_verified": true}', '{"email_verified": false}', '{"email_verified": "true"}',
      '{"email_verified": "false"}', '{"email_verified": 1}', '{"email_verified": 0}', '{"email_verified": null}',
      '{"email_verified": [true]}', '{"email_verified": {"a": true}}', '{"verified_email": true}',
      '{"email_verified": true, "email": null}', '{"email_verified": true, "email": "no address"}'
    ]
  ) as said;
