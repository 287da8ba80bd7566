-- The offered providers are those with a row and a configured client, in their order.
select test.settings('{"public_url": "https://api.example.com/base"}');
select test.provider('second', place => 12), test.provider('first', place => 11);
select test.provider('unused');
select test.settings(
  '{"oauth_clients": {"second": {"client_id": "2"}, "first": {"client_id": "1"}, "unknown": {"client_id": "3"}, "unused": {"client_id": ""}}}'
);

select test.is(
  (auth.providers(test.request('GET'))).body,
  '{"providers": [
      {"id": "first", "name": "First", "url": "https://api.example.com/base/auth/v1/authorize?provider=first"},
      {"id": "second", "name": "Second", "url": "https://api.example.com/base/auth/v1/authorize?provider=second"}
    ]}',
  'providers'
);
select test.is(
  (auth.settings(test.request('GET'))).body -> 'external',
  '{"email": true, "phone": true, "anonymous_users": false, "first": true, "second": true}',
  'settings'
);
