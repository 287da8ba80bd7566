-- A bucket takes the types it lists, by what is declared and by what the first bytes are.
select test.store(), test.bucket('files');
update storage.buckets set allowed_mime_types = '{image/*,APPLICATION/pdf}';
create function pg_temp.put(key text, type text, bytes bytea)
returns core.reply language sql as $$
  select test.receive(
    'storage.object_upload',
    test.object('POST', 'files', key, '{"role": "service_role"}', jsonb_build_object('content-type', type)),
    bytes
  );
$$;

select test.refused(pg_temp.put('a', 'text/plain', 'a'), 'unsupported_media_type', 'declared');
select test.none('select from storage.blobs', 'before any byte');
select test.refused(pg_temp.put('a', 'image/png', '<html>'), 'unsupported_media_type', 'a page that says image');
select test.is(count(*), 1, 'its bytes are erased') from storage.garbage;
select test.none('select from storage.uploads', 'nothing is left');
select test.status(pg_temp.put('b', 'image/png', '\x89504e470d0a1a0a'), 200, 'an image');
select test.status(pg_temp.put('c', 'image/heic;charset=x', 'unknown'), 200, 'unknown bytes');
select test.status(pg_temp.put('d', 'application/PDF', '%PDF-1.4'), 200, 'a document');
select test.refused(pg_temp.put('e', 'no type', 'a'), 'bad_request', 'no type at all');
