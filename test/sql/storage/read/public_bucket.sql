-- What a public bucket holds anybody may read and keep, without a token; of other buckets nothing is there.
select test.store(), test.bucket('open', true), test.bucket('closed');
select test.status(
  test.upload(
    bucket,
    'a.txt',
    bucket,
    headers => '{"content-type": "text/plain", "cache-control": "private, max-age=60"}'
  ),
  200,
  bucket
)
from unnest('{open,closed}'::text[]) as bucket;

select
  test.is((storage.object_public(request)).status, status, bucket || ' ' || key),
  test.is((storage.object_info_public(request)).status, status, bucket || ' ' || key)
from
  (
    values
      ('open', 'a.txt', 200),
      ('open', 'b.txt', 404),
      ('closed', 'a.txt', 404),
      ('none', 'a.txt', 404)
  ) as place (bucket, key, status),
  test.object('GET', bucket, key, null) as request;
select test.is(
  storage.object_public(test.object('GET', 'closed', 'a.txt', '{"role": "service_role"}')),
  storage.object_public(test.object('GET', 'none', 'a.txt')),
  'a token changes nothing, and a closed bucket is no bucket'
);
select
  test.is(headers ->> 'cache-control', 'public, max-age=60', 'anybody may keep it'),
  test.ok(not headers ? 'vary', 'whoever asked'),
  test.is(headers ->> 'content-security-policy', 'sandbox; default-src ''none''', 'but none may run it')
from storage.object_public(test.object('GET', 'open', 'a.txt'));
