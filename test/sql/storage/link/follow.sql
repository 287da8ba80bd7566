-- A link is for one object under one key, and for reading alone.
select test.store(), test.bucket('files'), test.bucket('other');
select test.status(test.upload(bucket, key, 'hello', headers => '{"cache-control": "max-age=3600"}'), 200, key)
from (
  values
    ('files', 'a'),
    ('files', 'b'),
    ('other', 'a')
) as place (bucket, key);

create function test.link_with(changed jsonb default '{}')
returns jsonb language sql as $$
  select jsonb_strip_nulls(
    jsonb_build_object(
      'typ', 'storage',
      'use', 'get',
      'bucket', 'files',
      'key', 'a',
      'object', (select id from storage.objects where (bucket_id, name) = ('files', 'a')),
      'iat', extract(epoch from clock_timestamp()),
      'exp', extract(epoch from clock_timestamp()) + 60
    ) || changed
  );
$$;

select test.is((storage.object_signed(test.object('GET', bucket, key, claims))).status, status, what)
from (
  values
    ('files', 'a', test.link_with(), 200, 'its object'),
    ('files', 'b', test.link_with(), 403, 'another key'),
    ('other', 'a', test.link_with(), 403, 'another bucket'),
    ('files', 'a', test.link_with('{"use": "put"}'), 403, 'a link to upload'),
    ('files', 'a', test.link_with('{"use": null}'), 403, 'no use'),
    ('files', 'a', test.link_with(jsonb_build_object('object', test.id(1))), 404, 'an object of before'),
    ('files', 'a', test.link_with('{"object": null}'), 404, 'no object'),
    ('files', 'a', test.link_with('{"typ": "upload"}'), 401, 'another token'),
    ('files', 'a', test.claims(1), 401, 'the token of a user'),
    ('files', 'a', null::jsonb, 401, 'missing, forged or over')
) as tried (bucket, key, claims, status, what);

select
  test.status(reply, 206, 'a range'),
  test.is(reply.headers ->> 'content-range', 'bytes 1-2/5', 'a range'),
  test.ok(reply.headers ->> 'cache-control' ~ '^private, max-age=(59|60)$', reply.headers ->> 'cache-control')
from storage.object_signed(test.object('GET', 'files', 'a', test.link_with(), '{"range": "bytes=1-2"}')) as reply;
