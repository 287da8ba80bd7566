-- A failed profile call ends the sign-in; an optional one does not, unless the provider is in trouble.
create temporary table came as
  select
    given.*, (test.returned_by(provider, '[{"access_token": "a"}]'::jsonb || answers::jsonb)).reply
  from (
    values
      ('google', '["401 {\"error\": \"invalid_request\"}"]', 'bad_request', 'profile', 'invalid_request'),
      ('google', '["200 {\"sub\": \"1\", \"error\": \"x\"}"]', 'bad_request', 'profile', 'x'),
      ('google', '["200 <html>"]', 'internal_error', 'profile', null),
      ('google', '["timeout"]', 'internal_error', 'profile', null),
      ('google', '["302 {\"sub\": \"1\"}"]', 'bad_request', 'profile', null),
      ('google', '[{"email": "ada@example.com"}]', 'bad_request', 'profile', null),
      ('linkedin', '["401 {\"code\": \"REVOKED_ACCESS_TOKEN\"}"]', 'bad_request', 'profile', 'REVOKED_ACCESS_TOKEN'),
      (
        'tiktok', '["401 {\"error\": {\"code\": \"scope_not_authorized\"}}"]', 'bad_request', 'profile',
        'scope_not_authorized'
      ),
      (
        'tiktok', '[{"data": {"user": {"open_id": "1"}}, "error": {"code": "rate_limit_exceeded"}}]', 'bad_request',
        'profile', 'rate_limit_exceeded'
      ),
      ('tiktok', '[{"data": {"user": {"open_id": "1"}}}]', 'bad_request', 'profile', null),
      ('github', '["403 {\"message\": \"m\"}"]', 'bad_request', 'profile', null),
      ('github', '[{"id": 1}, "500 x"]', 'internal_error', 'emails', null),
      ('github', '[{"id": 1}, "429 {}"]', 'bad_request', 'emails', null),
      ('github', '[{"id": 1}, "timeout"]', 'internal_error', 'emails', null),
      ('github', '[{"id": 1}, "404 {\"message\": \"m\"}"]', null, null, null),
      ('github', '[{"id": 1}, "200 <html>"]', null, null, null),
      ('envato', '["503 "]', 'internal_error', 'whoami', null),
      ('envato', '[{"userId": null}, "403 x", "403 x", "403 x"]', 'bad_request', 'account', null)
  ) as given (provider, answers, code, call, error);
select
  test.is(test.fragment(reply, 'error'), code, provider || answers),
  test.is(test.fragment(reply, 'provider'), case when code is null then provider end, provider || answers)
from came;
select test.rows(
  $$select details ->> 'provider' as provider, details ->> 'call' as call, details ->> 'error' as error from auth.events where name = 'provider_failed' order by id$$,
  'select provider, call, error from came where code is not null', 'noted'
);
