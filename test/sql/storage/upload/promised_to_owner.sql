-- A policy that limits a user by storage.used counts what unfinished uploads of that user will bring.
select test.store(), test.bucket('files'), test.user(1), test.user(2);
create policy "own" on storage.objects to authenticated using (owner_id = (select auth.uid())::text);
create policy "at most" on storage.objects
as restrictive
for insert
to authenticated
with check (storage.used(bucket_id, (select auth.uid())::text) < 10);

select set_config('test.first', test.tus_id(test.tus_create('files', 'a', 6, test.claims(1))), true);
select set_config('test.second', test.tus_id(test.tus_create('files', 'b', 6, test.claims(1))), true);
select test.is(storage.used('files', test.id(1)::text), 12, 'promised');
select test.refused(test.tus_create('files', 'c', 6, test.claims(1)), 'forbidden', 'no third');
select test.status(test.tus_create('files', 'd', 6, test.claims(2)), 201, 'of another user');

select test.status(
  test.tus_append(current_setting('test.second'), 0, 'xxxxxx', test.claims(1)),
  204,
  'the second ends'
);
select test.status(test.tus_append(current_setting('test.first'), 0, 'xxxxxx', test.claims(1)), 204, 'and the first');
select test.is(storage.used('files', test.id(1)::text), 12, 'counted once');
