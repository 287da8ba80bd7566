create or replace function storage.bucket_get(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET /storage/v1/bucket/B
declare
  v_role text := storage.begin_request(p_request, 'storage.bucket.get');
  v_bucket jsonb;
begin
  if storage.must_be_alone('storage.buckets') then
    return storage.ask_to_be_alone();
  end if;

  v_bucket := storage.bucket_json(v_role, p_request.path ->> 'bucket');
  if v_bucket is null then
    return core.refuse('not_found');
  end if;
  if v_bucket -> 'owner' = 'null' then
    v_bucket := v_bucket || storage.no_owner(p_request.headers);
  end if;
  return core.ok(v_bucket);
end;
$$;

comment on function storage.bucket_get(core.request) is 'GET /storage/v1/bucket/B: a bucket.';
