-- A new row is a new provider, whatever the shape of its answers.
insert into auth.oauth_providers
  (
    id, place, name, authorize_url, token_url, userinfo_url, token_paths, calls, id_paths, email_paths, verified_paths,
    name_paths, extra_paths
  )
values
  (
    'acme', 100, 'Acme', 'https://acme.example/authorize', 'https://acme.example/token', 'https://acme.example',
    '{$.result.token}',
    '[{"name": "me", "path": "/me?a=b", "token": "query"}, {"name": "mail", "path": "/mail", "optional": true}]',
    '{$.me.account.number}', '{$.mail.address}', array['$.mail.state == "proven"']::jsonpath[], '{$.me.account.title}',
    '{"plan": "$.me.plan", "seats": "$.me.seats", "list": "$.me.list"}'
  );
create temporary table came as
  select *
  from
    test.returned_by(
      'acme',
      '[
          {"result": {"token": "a&b"}},
          {"account": {"number": 5, "title": "Ada"}, "plan": "free", "seats": 3, "list": [1]},
          {"address": "ada@example.com", "state": "proven"}
        ]'
    );
select
  test.is(
    jsonb_path_query_array(asks, '$[*].url'),
    '["https://acme.example/token", "https://acme.example/me?a=b&access_token=a%26b", "https://acme.example/mail"]',
    'asked'
  ),
  test.is(test.fragment(reply, 'provider'), 'acme', 'signed in')
from came;
select test.is(
  test.identity('acme'),
  '{"sub": "5", "email": "ada@example.com", "email_verified": true, "name": "Ada", "plan": "free", "seats": 3}',
  'kept'
);
