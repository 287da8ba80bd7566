create or replace function storage.visible_version(p_role text, p_bucket text, p_key text)
returns uuid language plpgsql as $$
-- The version of the object with that key, as policies let the role see it; null when it is hidden or missing.
-- As the caller: policies decide. A role outside the closed set reaches no function: case without else raises.
declare
  c_text constant text := '
    select 200, null::jsonb, object.version::text, 1
    from storage.objects as object
    where object.bucket_id = $1[1] and object.name = $1[2]';
begin
  if not storage.is_plain('storage.objects') then
    return (storage.as_caller(p_role, 'object version', c_text, p_bucket, p_key)).body::uuid;
  end if;

  case p_role
    when 'authenticated' then
      return exec.version_as_authenticated(p_bucket, p_key);
    when 'anon' then
      return exec.version_as_anon(p_bucket, p_key);
    when 'service_role' then
      return exec.version_as_service_role(p_bucket, p_key);
  end case;
end;
$$;

create or replace function storage.visible_file(p_role text, p_bucket text, p_key text)
returns storage.files language plpgsql as $$
-- The object with that key and its bytes, as policies let the role see it; null when it is hidden or missing.
-- As the caller, as policies decide: which version it is, and no more. Its bytes are looked up as the owner. A version
-- that is gone was replaced between these two statements: then policies are asked again about what is there now.
declare
  v_version uuid;
  v_before uuid;
  v_file storage.files;
begin
  loop
    v_version := storage.visible_version(p_role, p_bucket, p_key);
    exit when v_version is null or v_version = v_before;

    select file.* into v_file from storage.files as file where file.version = v_version;
    exit when found;

    v_before := v_version;
  end loop;
  return v_file;
end;
$$;
