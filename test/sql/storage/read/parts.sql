-- Conditions and ranges decide status, headers and the bytes that are sent, of an empty object too.
select test.store(), test.bucket('files');
select test.status(test.upload('files', key, body), 200, key)
from (
  values
    ('full', '0123456789'),
    ('empty', '')
) as given (key, body);

create function test.read(key text, headers jsonb, method text default 'GET')
returns core.reply language sql as $$
  select storage.object_get(test.object(method, 'files', key, '{"role": "service_role"}', headers));
$$;

select
  test.status(reply, wanted, concat_ws(' ', method, key, given)),
  test.is(
    concat_ws(
      ' ',
      reply.headers ->> 'content-length',
      reply.headers ->> 'content-range',
      'sends ' || concat_ws('-', reply.ask ->> 'from', reply.ask ->> 'to')
    ),
    sent,
    concat_ws(' ', method, key, given)
  )
from
  (
    values
      ('GET', 'full', '{}', 200, '10 sends 0-9'),
      ('GET', 'full', '{"range": "bytes=2-4"}', 206, '3 bytes 2-4/10 sends 2-4'),
      ('GET', 'full', '{"range": "bytes=-4"}', 206, '4 bytes 6-9/10 sends 6-9'),
      ('GET', 'full', '{"range": "bytes=0-"}', 206, '10 bytes 0-9/10 sends 0-9'),
      ('GET', 'full', '{"range": "bytes=0-1,3-4"}', 200, '10 sends 0-9'),
      ('GET', 'full', '{"range": "bytes=10-"}', 416, 'bytes */10 sends '),
      ('GET', 'full', '{"range": "bytes=2-4", "if-range": "\"other\""}', 200, '10 sends 0-9'),
      ('GET', 'full', '{"range": "bytes=10-", "if-range": "\"other\""}', 200, '10 sends 0-9'),
      ('HEAD', 'full', '{"range": "bytes=2-4"}', 200, '10 sends '),
      ('GET', 'empty', '{}', 200, '0 sends '),
      ('HEAD', 'empty', '{}', 200, '0 sends '),
      ('GET', 'empty', '{"range": "bytes=0-"}', 416, 'bytes */0 sends '),
      ('GET', 'empty', '{"range": "bytes=-5"}', 200, '0 sends '),
      ('GET', 'full', '{"if-none-match": "*"}', 304, 'sends '),
      ('HEAD', 'full', '{"if-none-match": "*"}', 304, 'sends '),
      ('GET', 'full', '{"if-none-match": "*", "range": "bytes=2-4"}', 304, 'sends '),
      ('GET', 'full', '{"if-match": "\"other\""}', 412, 'sends '),
      ('GET', 'full', '{"if-match": "\"other\"", "range": "bytes=10-"}', 412, 'sends ')
  ) as tried (method, key, given, wanted, sent),
  test.read(key, given::jsonb, method) as reply;

select test.is(
  array(select jsonb_object_keys((test.read('full', '{"if-none-match": "*"}')).headers) order by 1),
  '{cache-control,etag,last-modified,vary}',
  '304 brings what a cache needs'
);
