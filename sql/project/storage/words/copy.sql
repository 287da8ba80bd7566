create or replace function storage.copy_as(p_role text, p_bucket text, p_name text, p_to_bucket text, p_to_name text)
returns boolean language plpgsql as $$
-- Copies an object as a role; false when that role sees none there.
-- Writes: storage.uploads, and what storage.commit_upload writes
declare
  v_operation text := current_setting('storage.operation', true);
  v_object storage.objects;
  v_upload storage.uploads;
  v_reply core.reply;
begin
  perform set_config('storage.operation', 'storage.object.copy', true);
  v_object := storage.copy_source(p_role, p_bucket, normalize(p_name, nfc));
  if v_object.id is not null then
    v_upload := storage.new_copy(p_role, auth.jwt(), p_to_bucket, normalize(p_to_name, nfc));
    v_upload.user_metadata := v_object.user_metadata;
    perform storage.raise_refusal(storage.key_refusal(v_upload.bucket_id, v_upload.name));
    v_reply := storage.copy_object(p_role, v_object, v_upload);
    if v_reply.status >= 400 then
      perform storage.raise_refusal(v_reply);
    end if;
  end if;
  perform set_config('storage.operation', coalesce(v_operation, ''), true);
  return v_object.id is not null;
end;
$$;

create or replace function storage.copy_as_anon(p_bucket text, p_name text, p_to_bucket text, p_to_name text)
returns boolean language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select storage.copy_as('anon', p_bucket, p_name, p_to_bucket, p_to_name);
$$;

comment on function storage.copy_as_anon(text, text, text, text) is 'For storage.copy; only anon may call it.';

create or replace function storage.copy_as_authenticated(p_bucket text, p_name text, p_to_bucket text, p_to_name text)
returns boolean language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select storage.copy_as('authenticated', p_bucket, p_name, p_to_bucket, p_to_name);
$$;

comment on function storage.copy_as_authenticated(text, text, text, text) is
  'For storage.copy; only authenticated may call it.';

create or replace function storage.copy_as_service_role(p_bucket text, p_name text, p_to_bucket text, p_to_name text)
returns boolean language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select storage.copy_as('service_role', p_bucket, p_name, p_to_bucket, p_to_name);
$$;

comment on function storage.copy_as_service_role(text, text, text, text) is
  'For storage.copy; only service_role may call it.';

create or replace function storage.copy(p_bucket text, p_name text, p_to_bucket text, p_to_name text)
returns boolean language plpgsql as $$
-- As the caller: policies of this role decide. No bytes are copied. A function for each role, because what binds bytes to
-- a key runs as the owner, who cannot tell by whom it was called.
begin
  if current_user = 'anon' then
    return storage.copy_as_anon(p_bucket, p_name, p_to_bucket, p_to_name);
  end if;
  if current_user = 'authenticated' then
    return storage.copy_as_authenticated(p_bucket, p_name, p_to_bucket, p_to_name);
  end if;
  return storage.copy_as_service_role(p_bucket, p_name, p_to_bucket, p_to_name);
end;
$$;

comment on function storage.copy(text, text, text, text) is
  'Copies an object as the caller; false when the caller sees none there.';
