create or replace function storage.bucket_delete(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- DELETE /storage/v1/bucket/B
-- The foreign key of its objects keeps a bucket that is not empty, also from an upload that is committed meanwhile.
-- Writes: storage.buckets
declare
  v_role text := storage.begin_request(p_request, 'storage.bucket.delete');
  v_bucket text := p_request.path ->> 'bucket';
  v_tried record;
  v_refusal core.reply;
begin
  v_tried := storage.attempt(
    v_role, 'delete', 'bucket delete',
    'with gone as (delete from storage.buckets as bucket where bucket.id = $1[1] returning 1)
       select 200, null::jsonb, null::text, count(*) from gone', v_bucket
  );
  v_refusal := v_tried.refusal;
  if v_refusal.body #>> '{error,code}' = 'foreign_key_violation' then
    return core.refuse('conflict', 'the bucket is not empty, remove its objects first');
  end if;
  if v_refusal.status is null and v_tried.rows = 0 then
    v_refusal := storage.refuse_bucket(v_role, v_bucket, 'delete');
  end if;
  if v_refusal.status is not null then
    return v_refusal;
  end if;
  return core.ok('{"message": "Successfully deleted"}');
end;
$$;

comment on function storage.bucket_delete(core.request) is 'DELETE /storage/v1/bucket/B: removes an empty bucket.';
