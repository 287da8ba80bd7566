-- A staged upload that no policy allows any more is not committed; one that was not received neither.
select test.store(), test.bucket('files');
create policy "insert" on storage.objects for insert to authenticated with check (bucket_id = 'files');
create temporary table staged as
  select (reply.body ->> 'upload')::uuid as upload
  from test.receive('storage.object_stage', test.object('POST', 'files', 'a', test.claims(1)), 'a') as reply
  union all
  select (reply.ask #>> '{state,upload}')::uuid
  from storage.object_stage(test.object('POST', 'files', 'b', test.claims(1))) as reply;
grant select on staged to public;

select test.as('authenticated', test.claims(1));
select test.throws('select storage.commit(upload) from staged offset 1', 'PL404', 'not received');
select test.as(null);
drop policy "insert" on storage.objects;
select test.as('authenticated', test.claims(1));
select test.throws('select storage.commit(upload) from staged limit 1', '42501', 'no policy');
select test.as(null);
delete from storage.buckets;
select test.as('authenticated', test.claims(1));
select test.throws('select storage.commit(upload) from staged limit 1', 'PL404', 'no bucket');
