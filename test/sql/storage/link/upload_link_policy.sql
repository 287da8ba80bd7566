-- A link for an upload works for as long as the signer may upload.
select test.store(), test.bucket('files');
create policy "insert" on storage.objects for insert to authenticated with check (bucket_id = 'files');
create temporary table link as
  select (reply.ask #>> '{claims,0}')::jsonb as claims
  from storage.upload_sign(test.object('POST', 'files', 'a', test.claims(1))) as reply;
drop policy "insert" on storage.objects;
select test.refused(
  test.receive('storage.upload_signed', test.object('PUT', 'files', 'a', claims), 'a'),
  'forbidden',
  'no policy'
)
from link;
