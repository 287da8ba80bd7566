-- A bucket with objects stays until it is emptied, by slices; what may not be deleted is passed over.
select test.store(), test.bucket('files'), test.upload('files', 'a', '1'), test.upload('files', 'b/c', '2');
select test.refused(test.storage('bucket_delete', '{"bucket": "files"}'), 'conflict', 'not empty');

create policy see_buckets on storage.buckets
for select
to authenticated
using (true);
create policy see on storage.objects
for select
to authenticated
using (true);
select test.is(
  (test.storage('bucket_empty', '{"bucket": "files"}', null, test.claims(1))).body #>> '{error,details,command}',
  'delete',
  'nothing may be deleted'
);

create policy remove on storage.objects
for delete
to authenticated
using (name = 'a');
select test.is(
  (test.storage('bucket_empty', '{"bucket": "files"}', null, test.claims(1))).body,
  '{"message": "Successfully emptied"}'::jsonb,
  'some of it'
);
select test.rows('select name from storage.objects', $$select 'b/c' as name$$, 'what may not be deleted stays');
select test.status(test.storage('bucket_empty', '{"bucket": "files"}'), 200, 'all of it');
select test.none('select id from storage.objects union all select id from storage.versions', 'empty');
select test.is(storage.blobs_to_erase(), 2, 'the bytes wait to be erased');
select test.status(test.storage('bucket_empty', '{"bucket": "files"}'), 200, 'nothing to do');
select test.status(test.storage('bucket_delete', '{"bucket": "files"}'), 200, 'removed');
