create or replace function storage.visible_object(p_role text, p_bucket text, p_key text)
returns storage.objects language plpgsql as $$
-- The object with that key, as policies let the role see it; null when it is hidden or missing.
-- As the caller: policies decide.
declare
  c_text constant text := '
    select 200, null::jsonb, pg_catalog.to_jsonb(object)::text, 1
    from storage.objects as object
    where object.bucket_id = $1[1] and object.name = $1[2]';
  v_body text := (storage.as_caller(p_role, 'object visible', c_text, p_bucket, p_key)).body;
begin
  return jsonb_populate_record(null::storage.objects, v_body::jsonb);
end;
$$;
