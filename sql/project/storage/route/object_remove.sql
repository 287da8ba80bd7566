create or replace function storage.object_remove(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- DELETE /storage/v1/object/B/K
-- Writes: storage.objects, and what their deletion leaves to do
declare
  v_role text := storage.begin_request(p_request, 'storage.object.delete');
  v_bucket text := p_request.path ->> 'bucket';
  v_key text := storage.key_of(p_request);
  v_refusal core.reply;
begin
  v_refusal := storage.change_object(
    v_role, 'delete', 'object delete', 'with gone as (
       delete from storage.objects as object where object.bucket_id = $1[1] and object.name = $1[2] returning 1
     )
     select 200, null::jsonb, null::text, count(*) from gone', v_bucket, v_key
  );
  if v_refusal.status is not null then
    return v_refusal;
  end if;
  return core.ok('{"message": "Successfully deleted"}');
end;
$$;

comment on function storage.object_remove(core.request) is 'DELETE /storage/v1/object/B/K: removes an object.';
