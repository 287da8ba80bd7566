-- A bucket of many objects is emptied in slices; what may not be deleted stays and does not end it.
select test.store(), test.bucket('b');
set local session_replication_role = replica;
insert into storage.objects (bucket_id, name, owner_id, version, metadata)
select
  'b',
  format('%s/%s', n % 7, lpad(n::text, 6, '0')),
  case when n % 5000 = 0 then 'kept' else test.id(1)::text end,
  gen_random_uuid(),
  '{}'
from generate_series(1, 25000) as n;
set local session_replication_role = origin;

create policy seen on storage.objects
for select
to authenticated
using (true);
create policy own on storage.objects
for delete
to authenticated
using (owner_id = (select auth.uid()::text));
create policy bucket_seen on storage.buckets
for select
to authenticated
using (true);

select test.status(
  test.storage('bucket_empty', '{"bucket": "b"}', null, test.claims(1)),
  200,
  'emptied of what the caller may delete'
);
select test.is(count(*), 5, 'the rest stays')
from storage.objects
where bucket_id = 'b' and owner_id = 'kept';
select test.is(count(*), 5, 'and nothing else')
from storage.objects
where bucket_id = 'b';
select test.refused(
  test.storage('bucket_empty', '{"bucket": "b"}', null, test.claims(1)),
  'forbidden',
  'nothing of it may be deleted'
);
select test.status(test.storage('bucket_empty', '{"bucket": "b"}'), 200, 'the service key empties it');
select test.none('select from storage.objects', 'it is empty');
