-- Instagram: both shapes of its answers, ids beyond a double, the token in the address, and never an email address.
create temporary table came as
  select *
  from
    test.returned_by(
      'instagram',
      '[
        {"access_token": "IGAAR", "user_id": 17841400000000001, "permissions": ["instagram_business_basic"]},
        {"user_id": 17841400000000001, "username": "bob.example", "email": "bob@example.com", "id": 24000000000000001}
      ]'
    );
select
  test.is((asks #> '{0,form}') ? 'code_verifier', false, 'no verifier'),
  test.is(
    asks -> 1,
    '{
      "provider": "instagram",
      "method": "GET",
      "url": "https://graph.instagram.com/me?fields=user_id,username,name,account_type,profile_picture_url&access_token=IGAAR",
      "headers": {"accept": "application/json", "user-agent": "plinth (https://api.example.com)"},
      "fill": []
    }',
    'asked'
  )
from came;
select test.is(
  test.identity('instagram'),
  '{
      "sub": "17841400000000001",
      "email_verified": false,
      "user_name": "bob.example",
      "app_scoped_id": 24000000000000001
    }',
  'kept'
);

select test.is(
  auth.oauth_token_of(providers, '{"data": [{"access_token": "IGAA", "user_id": "1020"}]}'),
  'IGAA',
  'the token in a list'
)
from auth.oauth_providers as providers
where id = 'instagram';
select
  test.is(
    to_jsonb(
      test.told(
        'instagram',
        '{"profile": {"data": [{"user_id": "17841405309211844", "username": "ada.example", "name": "Ada", "account_type": "BUSINESS",
          "profile_picture_url": "https://scontent.cdninstagram.com/1", "id": "24000000000000000"}]}}'
      )
    ),
    '{
      "provider_id": "17841405309211844",
      "email": null,
      "email_verified": false,
      "name": "Ada",
      "user_name": "ada.example",
      "avatar_url": "https://scontent.cdninstagram.com/1",
      "extra": {"app_scoped_id": "24000000000000000", "account_type": "BUSINESS"}
    }',
    'the profile in a list'
  ),
  test.is(
    (test.told('instagram', '{"profile": {"id": "24", "username": "ada"}}')).provider_id, '24', 'without the other id'
  );
