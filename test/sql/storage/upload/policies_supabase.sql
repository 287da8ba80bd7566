-- The policies that Supabase documents for uploads and for overwriting work as they are.
select test.store(), test.bucket('avatars'), test.bucket('my_bucket_id'), test.user(1);
create policy "policy_name" on storage.objects
for insert
to authenticated
with check (
  -- restrict bucket
  bucket_id = 'my_bucket_id'
  and (storage.foldername(name))[1] = 'private'
);
create policy "Allow authenticated uploads" on storage.objects
for insert
to authenticated
with check (bucket_id = 'my_bucket_id' and (storage.foldername(name))[1] = (select auth.uid()::text));
create policy "Individual user Access" on storage.objects
for select
to authenticated
using ((select auth.uid()) = owner_id::uuid);
create policy "update" on storage.objects
for update
to authenticated
using ((select auth.uid()::text) = owner_id)
with check (bucket_id = 'my_bucket_id' and storage.extension(name) = 'png');

select test.status(test.upload('my_bucket_id', 'private/a.png', 'x', test.claims(1)), 200, 'a folder');
select test.status(test.upload('my_bucket_id', test.id(1) || '/a.txt', 'x', test.claims(1)), 200, 'their own folder');
select test.refused(
  test.upload('my_bucket_id', test.id(2) || '/a.png', 'x', test.claims(1)),
  'forbidden',
  'another''s'
);
select test.refused(test.upload('avatars', 'private/a.png', 'x', test.claims(1)), 'forbidden', 'another bucket');
select test.refused(test.upload('my_bucket_id', 'private/b.png', 'x', null), 'forbidden', 'without a token');
select test.status(
  test.upload('my_bucket_id', 'private/a.png', 'y', test.claims(1), '{"x-upsert": "true"}'),
  200,
  'upsert'
);
select
  test.refused(
    test.upload('my_bucket_id', 'private/a.png', 'y', test.claims(2), '{"x-upsert": "true"}'),
    'forbidden',
    'of another user'
  ),
  test.refused(
    test.upload('my_bucket_id', test.id(1) || '/a.txt', 'y', test.claims(1), '{"x-upsert": "true"}'),
    'forbidden',
    'no png'
  );
