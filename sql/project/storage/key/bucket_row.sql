create or replace function storage.bucket_row(p_bucket text)
returns storage.buckets
language sql
stable
as $$
  select buckets from storage.buckets as buckets where buckets.id = p_bucket;
$$;

comment on function storage.bucket_row(text) is 'The bucket, whoever may see it.';
