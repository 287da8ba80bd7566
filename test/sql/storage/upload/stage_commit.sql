-- Staged bytes become an object together with a row of the application, and roll back with it.
select test.store(), test.bucket('files'), test.user(1);
create policy "insert" on storage.objects for insert to authenticated with check (bucket_id = 'files');
create table public.invoices (id integer primary key, file uuid);
grant insert on public.invoices to authenticated;
create policy "insert" on public.invoices for insert to authenticated with check (true);
select test.function(
  'public.pay(id integer, upload uuid) returns void', 'insert into public.invoices values (id, storage.commit(upload))'
);
create temporary table staged as
  select reply, (reply.body ->> 'upload')::uuid as upload
  from
    test.receive(
      'storage.object_stage',
      test.object('POST', 'files', 'bill.pdf', test.claims(1), '{"content-type": "application/pdf"}'),
      '%PDF-1.7'
    ) as reply;
grant select on staged to public;

select test.status(reply, 200, 'staged'), test.ok((reply).body ? 'expires_at', 'it says until when') from staged;
select test.none('select from storage.objects', 'there is no object yet');
select test.ok(blobs.leased_until > now() + interval '23 hours', 'its bytes are kept')
from storage.blobs;

select test.as('authenticated', test.claims(2));
select test.throws('select public.pay(1, upload) from staged', 'PL404', 'another user');
select test.as('anon');
select test.throws('select storage.commit(upload) from staged', 'PL404', 'without a token');
select test.as('authenticated', test.claims(1));
select test.throws('select public.pay(1, upload), 1 / 0 from staged', '22012', 'rolled back');
select test.as(null);
select test.none('select from storage.objects', 'together with the rest');

select test.as('authenticated', test.claims(1));
select public.pay(1, upload) from staged;
select test.throws('select storage.commit(upload) from staged', 'PL404', 'once');
select test.as(null);
select test.rows(
  'select objects.name, objects.owner from storage.objects join public.invoices on invoices.file = objects.id',
  $$select 'bill.pdf' as name, test.id(1) as owner$$, 'object and row'
);
