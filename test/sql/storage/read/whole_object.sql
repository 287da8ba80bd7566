-- A read sends the bytes with headers that describe them and keep browsers from running them.
select test.store(), test.bucket('files');
select test.status(
  test.upload(
    'files',
    'a/hello.txt',
    'hello',
    headers => '{"content-type": "text/plain", "cache-control": "max-age=60"}'
  ),
  200,
  'uploaded'
);

create function test.read(method text)
returns core.reply language sql as $$
  select storage.object_get(test.object(method, 'files', 'a/hello.txt', '{"role": "service_role"}'));
$$;

select
  test.status(reply, 200, method),
  test.is(
    reply.headers - 'last-modified',
    '{
      "content-type": "text/plain",
      "content-length": "5",
      "content-disposition": "attachment",
      "etag": "\"2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824\"",
      "repr-digest": "sha-256=:LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=:",
      "accept-ranges": "bytes",
      "cache-control": "private, max-age=60",
      "vary": "authorization, apikey",
      "content-security-policy": "sandbox; default-src ''none''",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin"
    }'::jsonb,
    method
  ),
  test.is(reply.headers ->> 'last-modified', storage.http_date(now()), 'modified'),
  test.is(reply.body, null::jsonb, 'no body')
from
  unnest('{GET,HEAD}'::text[]) as method,
  test.read(method) as reply;

select
  test.is(
    ask - 'blob' - 'state',
    jsonb_build_object('kind', 'send', 'store', test.store(), 'from', 0, 'to', 4),
    'asks'
  ),
  test.is((ask ->> 'blob')::uuid, (select id from storage.blobs), 'for its blob'),
  test.is((test.read('HEAD')).ask, null::jsonb, 'nothing for HEAD')
from (select (test.read('GET')).ask) as reply;
