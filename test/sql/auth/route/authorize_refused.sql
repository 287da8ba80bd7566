-- A rejected request redirects nowhere, stores no row, and returns the reason.
select test.settings('{"oauth_redirects": ["https://app.example.com"]}');
select test.provider();
select
  test.refused(reply, 'bad_request', query),
  test.is(reply.body #>> '{error,message}', message, query),
  test.is(reply.headers, '{}'::jsonb, query)
from
  (
    values
      ('{}', 'the provider is not enabled on this instance'),
      ('{"provider": ""}', 'the provider is not enabled on this instance'),
      ('{"provider": "unknown"}', 'the provider is not enabled on this instance'),
      ('{"provider": "Acme"}', 'the provider is not enabled on this instance'),
      ('{"provider": ["acme"]}', 'the provider is not enabled on this instance'),
      ('{"provider": "acme", "redirect_to": "https://evil.com"}', 'redirect_to is not an allowed redirect target'),
      ('{"provider": "acme", "redirect_to": ""}', 'redirect_to is not an allowed redirect target'),
      (
        '{"provider": "acme", "redirect_to[]": "https://app.example.com"}',
        'redirect_to is not an allowed redirect target'
      ),
      ('{"provider": "acme", "code_challenge": "short"}', 'code_challenge is not valid'),
      (
        '{"provider": "acme", "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S512"}',
        'code_challenge_method must be S256 or plain'
      )
  ) as asked (query, message),
  test.authorize(query::jsonb) as reply;
select test.none('select from auth.oauth_states', 'no row');
