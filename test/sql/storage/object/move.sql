-- A move needs SELECT and UPDATE, before and after; it keeps the object and its bytes.
select test.store(), test.bucket('b'), test.bucket('c');
insert into storage.buckets (id, name, file_size_limit, allowed_mime_types)
values
  ('small', 'small', 2, null),
  ('images', 'images', null, '{image/*}');
select test.upload('b', 'a', '123'), test.upload('b', 'taken', '1');
create function test.moved(changed jsonb, claims jsonb default '{"role": "service_role"}')
returns core.reply language sql as $$
  select test.storage(
    'object_move',
    '{}',
    '{"bucketId": "b", "sourceKey": "a", "destinationKey": "n"}' || changed,
    claims
  );
$$;

select test.refused(test.moved('{}', claims), 'not_found', 'without policies')
from unnest(array[null, test.claims(1)]) as claims;
create policy see on storage.objects
for select
to authenticated
using (true);
select test.is((test.moved('{}', test.claims(1))).body #>> '{error,details,command}', 'update', 'seen');
create policy change on storage.objects
for update
to authenticated
using (name = 'a')
with check (name like 'in/%');
select test.refused(test.moved('{}', test.claims(1)), 'forbidden', 'checked');
select test.refused(
  test.moved('{"sourceKey": "taken", "destinationKey": "in/a"}', test.claims(1)),
  'forbidden',
  'not this one'
);

select test.refused(test.moved('{"destinationKey": "taken"}'), 'conflict', 'taken');
select test.refused(test.moved('{"destinationBucket": "none"}'), 'not_found', 'no bucket');
select test.refused(test.moved('{"destinationBucket": "small"}'), 'payload_too_large', 'limit');
select test.refused(test.moved('{"destinationBucket": "images"}'), 'unsupported_media_type', 'types');
select test.refused(test.moved('{"sourceKey": "x"}'), 'not_found', 'no source');
select test.refused(test.moved('{"destinationKey": "../x"}'), 'invalid_key', 'key');
select test.refused(test.moved(changed), 'bad_request', changed::text)
from unnest(array['{"destinationKey": true}', '{"sourceKey": 1}', '{"destinationBucket": {}}']::jsonb[]) as changed;
create temporary table before as
  select id, version from storage.objects where name = 'a';
select
  test.is(
    (test.moved('{"destinationKey": "in/ä", "destinationBucket": "b"}', test.claims(1))).body,
    jsonb_build_object('message', 'Successfully moved', 'Id', id, 'Key', 'b/in/ä'),
    'moved'
  ),
  test.is((test.moved('{"sourceKey": "in/ä", "destinationBucket": "c"}')).body ->> 'Key', 'c/n', 'to another bucket')
from before;
select test.is(row(object.id, object.version)::text, before::text, 'the same')
from
  before
  left join storage.objects as object on object.bucket_id = 'c' and object.name = 'n';
select test.none('select blob_id from storage.garbage', 'no bytes are lost');
