-- An object moves into a bucket that takes it; what the bucket takes learns only who may write there.
select test.store(), test.bucket('files'), test.bucket('images'), test.bucket('small');
update storage.buckets set allowed_mime_types = '{image/*}' where id = 'images';
update storage.buckets set file_size_limit = 1 where id = 'small';
select test.upload('files', 'a', 'hello');
create policy "select" on storage.objects for select to authenticated using (true);
create policy "update" on storage.objects for update to authenticated using (true) with check (bucket_id = 'files');

create function pg_temp.moved(role text, bucket text)
returns text language sql as $$
  select test.outcome(role, format('update storage.objects set bucket_id = %L', bucket));
$$;
select test.is(pg_temp.moved('authenticated', bucket), 'denied', bucket)
from unnest(array['images', 'small', 'none']) as bucket;
select test.is(pg_temp.moved('service_role', 'images'), 'PL415', 'its type');
select test.is(pg_temp.moved('service_role', 'small'), 'PL413', 'its size');
select test.is(pg_temp.moved('service_role', 'none'), '23503', 'no bucket');
