-- Envato: calls that the app may not make are left out; sums of money are never stored.
create temporary table came as
  select *
  from
    test.returned_by(
      'envato',
      '[
          {"refresh_token": "r", "token_type": "bearer", "access_token": "qoCd", "expires_in": 3600},
          {"clientId": null, "userId": 1234567, "scopes": ["default"], "ttl": 3599},
          {"username": "collis"},
          {"email": "ada@example.com"},
          {"account": {"image": "https://s3.envato.com/files/1", "firstname": "Ada", "surname": "Example", "available_earnings": "1.00", "balance": "0.00", "country": "Australia"}}
        ]'
    );
select test.is(
  jsonb_path_query_array(asks, '$[*].url'),
  '[
      "https://api.envato.com/token",
      "https://api.envato.com/whoami",
      "https://api.envato.com/v1/market/private/user/username.json",
      "https://api.envato.com/v1/market/private/user/email.json",
      "https://api.envato.com/v1/market/private/user/account.json"
    ]',
  'asked'
)
from came;
select test.is(
  test.identity('envato'),
  '{
      "sub": "1234567",
      "email": "ada@example.com",
      "email_verified": false,
      "name": "Ada Example",
      "user_name": "collis",
      "avatar_url": "https://s3.envato.com/files/1"
    }',
  'kept'
);

create temporary table bare as
  select test.returned_by(
    'envato', '[{"access_token": "q"}, {"userId": 7}, "403 {\"error\": \"forbidden\"}", "401 <html>", "404 "]'
  );
select test.is(identity_data, '{"sub": "7", "email_verified": false}', 'with no permission at all')
from auth.identities
where provider_id = '7';
select test.is((test.told('envato', told::jsonb)).provider_id, wanted, told)
from (
  values
    -- a name may look like somebody's number
    ('{"whoami": {"userId": null}, "username": {"username": "1234567"}}', null),
    ('{"whoami": {}}', null)
) as given (told, wanted);
