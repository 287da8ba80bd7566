-- What runs in a request may ask for its headers, method, path and claims, and for none of an earlier request.
create view public.seen
with (security_invoker = on)
as
  select
    current_setting('request.headers', true)::jsonb as headers,
    current_setting('request.method', true) as method,
    current_setting('request.path', true) as path,
    current_setting('request.jwt.claims', true) as claims;
grant select on public.seen to anon, authenticated;

select test.is(
  (api.request('GET', 'seen', '{}', '{"x-a": "b"}', null, '{"role": "authenticated"}')).body::jsonb,
  '[{"headers": {"x-a": "b"}, "method": "GET", "path": "/rest/v1/seen", "claims": "{\"role\": \"authenticated\"}"}]',
  'a request'
);
select test.is(
  test.get('seen'),
  '[{"headers": {}, "method": "GET", "path": "/rest/v1/seen", "claims": ""}]',
  'the next one'
);
