-- What policies would not allow is refused before any byte, naming the command; a probe leaves nothing behind.
select test.store(), test.bucket('files');
create table public.seen (what text);
create function pg_temp.command(reply core.reply)
returns text language sql as $$
  select concat_ws(' ', reply.body #>> '{error,code}', reply.body #>> '{error,details,command}');
$$;

select test.is(pg_temp.command(test.upload('none', 'a', 'x', null)), 'forbidden insert', 'no bucket, no policy');
create policy "insert" on storage.objects
for insert
to authenticated
with check (name like 'own/%' and (metadata ->> 'size')::bigint < 10 and owner_id = auth.uid()::text);
select test.is(pg_temp.command(test.upload('none', 'own/a', 'x', test.claims(1))), 'not_found', 'allowed, no bucket');
select test.is(pg_temp.command(test.upload('files', 'a', 'x', test.claims(1))), 'forbidden insert', 'another folder');
select test.is(
  pg_temp.command(test.upload('files', 'own/a', repeat('x', 10), test.claims(1))),
  'forbidden insert',
  'size'
);
select test.is(
  pg_temp.command(test.upload('files', 'own/a', repeat('x', 10), test.claims(1), '{"content-length": "9"}')),
  'forbidden insert',
  'a size that was not the real one'
);
select test.is(count(*), 1, 'erased') from storage.garbage;
select test.none('select from storage.uploads', 'no ticket'), test.none('select from storage.objects', 'no object');
select test.is(count(*), 1, 'one blob, of the false size') from storage.blobs;

select test.status(test.upload('files', 'own/a', 'x', test.claims(1)), 200, 'allowed');
select test.is(pg_temp.command(test.upload('files', 'own/a', 'y', claims, '{"x-upsert": "true"}')), wanted, wanted)
from (values(test.claims(1), 'forbidden select')) as tried (claims, wanted);
create policy "select" on storage.objects for select to authenticated using (true);
select test.is(
  pg_temp.command(test.upload('files', 'own/a', 'y', test.claims(1), '{"x-upsert": "true"}')),
  'forbidden update',
  'seen'
);
create policy "update" on storage.objects for update to authenticated using (owner_id = auth.uid()::text);
select test.is(
  pg_temp.command(test.upload('files', 'own/a', 'y', test.claims(2), '{"x-upsert": "true"}')),
  'forbidden update',
  'another user''s'
);
select test.status(test.upload('files', 'own/a', 'y', test.claims(1), '{"x-upsert": "true"}'), 200, 'their own');
