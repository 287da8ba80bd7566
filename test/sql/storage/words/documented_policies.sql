-- Policies as Supabase documents them work as they are written there.
select test.store(), test.user(1), test.user(2);
insert into storage.buckets (id, name, public)
values
  ('avatars', 'avatars', false),
  ('private', 'private', false);

create policy "Avatar images are publicly accessible." on storage.objects
for select
using (bucket_id = 'avatars');
create policy "Allow authenticated uploads to own folder" on storage.objects
for insert
to authenticated
with check (bucket_id = 'private' and (storage.foldername(name))[1] = (select auth.uid()::text));
create policy "Only jpg" on storage.objects
for insert
to authenticated
with check (
  bucket_id = 'avatars'
  and storage."extension"(name) = 'jpg'
  and lower((storage.foldername(name))[1]) = 'public'
  and auth.role() = 'authenticated'
);
create policy "Individual user Access" on storage.objects
for select
to authenticated
using ((select auth.uid()) = owner_id::uuid);
create policy "User can delete their own objects" on storage.objects
for delete
to authenticated
using (owner = (select auth.uid()));
create policy "User can change own" on storage.objects
for update
to authenticated
using (owner_id = (select auth.uid()::text))
with check (bucket_id = 'private' and (storage.foldername(name))[1] = (select auth.uid()::text));

select test.is(
  coalesce((test.upload(bucket, key, 'x', claims)).body #>> '{error,code}', 'ok'),
  wanted,
  concat_ws(' ', bucket, key, claims ->> 'sub')
)
from (
  values
    ('private', test.id(1) || '/a', test.claims(1), 'ok'),
    ('private', test.id(1) || '/b/c', test.claims(1), 'ok'),
    ('private', test.id(1) || '/d', test.claims(2), 'forbidden'),
    ('private', 'a', test.claims(1), 'forbidden'),
    ('private', test.id(1) || '/d', null, 'forbidden'),
    ('avatars', 'public/x.jpg', test.claims(2), 'ok'),
    ('avatars', 'public/x.png', test.claims(2), 'forbidden'),
    ('avatars', 'x.jpg', test.claims(2), 'forbidden')
) as upload (bucket, key, claims, wanted);

create function test.keys(bucket text, claims jsonb)
returns text language sql as $$
  select string_agg(object ->> 'key', ' ')
  from
    jsonb_array_elements(
      (test.storage('object_list_v2', jsonb_build_object('bucket', bucket), '{}', claims)).body -> 'objects'
    ) as object;
$$;
select
  test.is(test.keys('avatars', null), 'public/x.jpg', 'public read'),
  test.is(test.keys('private', null), null, 'not the private ones');
select
  test.is(test.keys('private', test.claims(1)), concat(test.id(1), '/a ', test.id(1), '/b/c'), 'own'),
  test.is(test.keys('private', test.claims(2)), null, 'not of another');
select test.ok(api.is_plain('storage.objects'::regclass), 'they stay plain');

create function test.gone(bucket text, key text, claims jsonb)
returns text language sql as $$
  select coalesce(
    (
      test.storage('object_remove', jsonb_build_object('bucket', bucket, 'key', key), null, claims)
    ).body #>> '{error,code}',
    'ok'
  );
$$;
select
  test.is(test.gone('private', test.id(1) || '/a', test.claims(2)), 'not_found', 'hidden'),
  test.is(test.gone('avatars', 'public/x.jpg', test.claims(1)), 'forbidden', 'seen'),
  test.is(test.gone('private', test.id(1) || '/a', test.claims(1)), 'ok', 'own'),
  test.is(test.gone('avatars', 'public/x.jpg', test.claims(2)), 'ok', 'own');
