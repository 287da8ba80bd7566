-- Without policies only the service key reaches buckets; with them, whoever they let.
select test.bucket('files');
select
  test.refused(test.storage('bucket_create', '{}', '{"name": "b"}', claims), 'forbidden', 'create'),
  test.refused(test.storage('bucket_create', '{}', '{"name": "files"}', claims), 'forbidden', 'create what is there'),
  test.refused(test.storage('bucket_get', '{"bucket": "files"}', null, claims), 'not_found', 'get'),
  test.refused(test.storage('bucket_update', '{"bucket": "files"}', '{"public": true}', claims), 'not_found', 'update'),
  test.refused(test.storage('bucket_delete', '{"bucket": "files"}', null, claims), 'not_found', 'delete'),
  test.refused(test.storage('bucket_empty', '{"bucket": "files"}', null, claims), 'not_found', 'empty'),
  test.is((test.storage('bucket_list', '{}', null, claims)).body, '[]'::jsonb, 'list')
from unnest(array[null, '{"role": "anon"}', test.claims(1)]) as claims;

create policy see on storage.buckets
for select
to authenticated
using (true);
select test.refused(
  test.storage('bucket_update', '{"bucket": "files"}', '{"public": true}', test.claims(1)),
  'forbidden',
  'seen'
);
select test.is(
  (test.storage('bucket_delete', '{"bucket": "files"}', null, test.claims(1))).body #>> '{error,details,command}',
  'delete',
  'the command is named'
);

create policy own on storage.buckets
for all
to authenticated
using (owner = (select auth.uid()))
with check (owner = (select auth.uid()) and not public);
select test.user(1), test.user(2);
select test.status(test.storage('bucket_create', '{}', '{"name": "mine"}', test.claims(1)), 200, 'made');
select test.is(
  (
    test.storage('bucket_create', '{}', '{"name": "open", "public": true}', test.claims(1))
  ).body #>> '{error,details,command}',
  'insert',
  'checked'
);
select test.is(row(owner, owner_id)::text, row(test.id(1), test.id(1))::text, 'the owner is of the token')
from storage.buckets
where id = 'mine';
select test.refused(
  test.storage('bucket_update', '{"bucket": "mine"}', '{"public": true}', test.claims(1)),
  'forbidden',
  'check'
);
select test.status(
  test.storage('bucket_update', '{"bucket": "mine"}', '{"file_size_limit": 5}', test.claims(1)),
  200,
  'own'
);
select test.refused(
  test.storage('bucket_update', '{"bucket": "mine"}', '{"file_size_limit": 5}', test.claims(2)),
  'forbidden',
  'not own'
);
select test.refused(
  test.storage('bucket_delete', '{"bucket": "mine"}', null, test.claims(2)),
  'forbidden',
  'not own either'
);
select test.status(test.storage('bucket_delete', '{"bucket": "mine"}', null, test.claims(1)), 200, 'own, removed');
