-- Facebook: it vouches for no address, requires a proof of the secret, and sends a placeholder picture.
create temporary table came as
  select *
  from
    test.returned_by(
      'facebook',
      '[
          {"access_token": "EAAG", "token_type": "bearer"},
          {"id": "10224500000000000", "name": "Ada Example", "email": "ada\u0040example.com", "email_verified": true, "verified": true,
           "picture": {"data": {"is_silhouette": false, "url": "https://platform-lookaside.fbsbx.com/platform/profilepic/?asid=1"}}}
        ]'
    );
select
  test.ok((asks #> '{0,form}') ? 'code_verifier', 'a verifier'),
  test.is(
    asks -> 1,
    '{
      "provider": "facebook",
      "method": "GET",
      "url": "https://graph.facebook.com/me?fields=id,name,email,first_name,last_name,picture.type(large)",
      "headers": {"accept": "application/json", "user-agent": "plinth (https://api.example.com)", "authorization": "Bearer EAAG"},
      "fill": [{"in": "query", "name": "appsecret_proof", "over": "EAAG"}]
    }',
    'asked'
  )
from came;
select test.is(
  test.identity('facebook'),
  '{
      "sub": "10224500000000000",
      "email": "ada@example.com",
      "email_verified": false,
      "name": "Ada Example",
      "avatar_url": "https://platform-lookaside.fbsbx.com/platform/profilepic/?asid=1"
    }',
  'kept'
);

select test.is(
  (test.told('facebook', jsonb_build_object('profile', jsonb_build_object('picture', picture::jsonb)))).avatar_url,
  wanted, picture
)
from (
  values
    ('{"data": {"is_silhouette": true, "url": "https://x"}}', null),
    ('{"data": {"url": "https://x"}}', 'https://x'),
    ('{"data": {"is_silhouette": false}}', null),
    ('{}', null)
) as given (picture, wanted);
