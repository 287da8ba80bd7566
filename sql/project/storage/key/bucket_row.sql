create or replace function storage.bucket_row(p_bucket text)
returns storage.buckets language plpgsql stable as $$
-- The bucket, whoever may see it.
declare
  v_row storage.buckets;
begin
  select buckets.*
  into v_row
  from storage.buckets as buckets
  where buckets.id = p_bucket;
  return v_row;
end;
$$;
