-- A ticket is good for its own key, in its own transaction, once.
select test.store(), test.bucket('files');
insert into storage.blobs (id, store_id, leased_until) values (test.id(1), test.id(900), now() + interval '1 minute');
insert into storage.uploads (id, kind, blob_id, bucket_id, name, role, type, size, expires_at)
values (test.id(2), 'plain', test.id(1), 'files', 'a', 'anon', 'text/plain', 1, now() + interval '1 day');

select test.throws($$insert into storage.objects (bucket_id, name) values ('files', 'a')$$, '42501', 'not open');
update storage.uploads
set
  ticket_xact = '3',
  version = test.id(3);
select test.throws($$insert into storage.objects (bucket_id, name) values ('files', 'a')$$, '42501', 'of another time');
select storage.open_ticket(test.id(2), test.id(3));
select test.throws($$insert into storage.objects (bucket_id, name) values ('files', 'b')$$, '42501', 'another key');
select test.throws(
  $$with other as (insert into storage.objects (bucket_id, name, version) values ('files', 'b', test.id(3))) select$$,
  '42501', 'another key, with the version'
);
insert into storage.objects (bucket_id, name, version, metadata, owner_id)
values ('files', 'a', test.id(9), '{"size": 7}', 'forged');
select test.rows(
  $$select version, metadata -> 'size' as size, owner_id from storage.objects$$,
  $$select test.id(3) as version, '1'::jsonb as size, null::text as owner_id$$, 'all comes from the upload'
);
select test.none('select from storage.uploads', 'it is spent');
select test.throws($$update storage.objects set version = test.id(4)$$, '42501', 'spent');
