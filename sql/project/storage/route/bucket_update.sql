create or replace function storage.bucket_update(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- PUT /storage/v1/bucket/B
-- What the body does not name stays, and so does the name of the bucket.
-- Writes: storage.buckets
declare
  v_role text := storage.begin_request(p_request, 'storage.bucket.update');
  v_bucket text := p_request.path ->> 'bucket';
  v_fault text := storage.bucket_fields_fault(p_request.body);
  v_tried record;
  v_refusal core.reply;
begin
  if v_fault is not null then
    return core.refuse('bad_request', v_fault);
  end if;

  v_tried := storage.attempt(
    v_role,
    'update',
    'bucket update',
    'with written as (
         update storage.buckets as bucket
         set public = coalesce((fields.given ->> ''public'')::boolean, bucket.public),
           file_size_limit = case
             when fields.given ? ''file_size_limit'' then (fields.given ->> ''file_size_limit'')::bigint
             else bucket.file_size_limit
           end,
           allowed_mime_types = case
             when fields.given ? ''allowed_mime_types'' then (
               select array_agg(item.type order by item.at)
               from jsonb_array_elements_text(nullif(fields.given -> ''allowed_mime_types'', ''null''))
                 with ordinality as item (type, at)
             )
             else bucket.allowed_mime_types
           end,
           quota_bytes = case
             when fields.given ? ''quota_bytes'' then (fields.given ->> ''quota_bytes'')::bigint
             else bucket.quota_bytes
           end,
           links_after = case
             when fields.given ? ''links_after'' then (fields.given ->> ''links_after'')::timestamptz
             else bucket.links_after
           end
         from (values ($1[2]::jsonb)) as fields (given) where bucket.id = $1[1]
         returning 1
       )
       select 200, null::jsonb, null::text, count(*) from written',
    v_bucket,
    storage.bucket_fields(p_request.body)::text
  );
  v_refusal := v_tried.refusal;
  if v_refusal.status is null and v_tried.rows = 0 then
    v_refusal := storage.refuse_bucket(v_role, v_bucket, 'update');
  end if;
  return case when v_refusal.status is null then core.ok('{"message": "Successfully updated"}') else v_refusal end;
end;
$$;

comment on function storage.bucket_update(core.request) is 'PUT /storage/v1/bucket/B: changes settings of a bucket.';
