create or replace function storage.import_fault(p_upload storage.uploads)
returns text language plpgsql as $$
-- Why a row cannot be imported; null when it can.
declare
  v_bucket storage.buckets := storage.bucket_row(p_upload.bucket_id);
  v_object storage.objects := storage.find_object(p_upload.bucket_id, p_upload.name);
  v_refusal core.reply := storage.key_refusal(p_upload.bucket_id, p_upload.name);
begin
  if v_refusal.status is null and v_bucket.id is null then
    return 'there is no such bucket';
  end if;
  if v_refusal.status is null then
    v_refusal := storage.size_refusal(v_bucket, storage.room_of(v_bucket, null, null), p_upload.size);
  end if;
  if v_refusal.status is not null then
    return v_refusal.body #>> '{error,message}';
  end if;

  if v_object.id is not null then
    return 'another object has this key';
  end if;
  if exists (select from storage.objects as objects where objects.id = p_upload.object_id) then
    return 'another object has this id';
  end if;
  return null;
end;
$$;

create or replace function storage.import_row(p_row jsonb)
returns text language plpgsql as $$
-- Imports the row of an object without its bytes; returns why not, or null when it is there.
-- For the owner alone. p_row is a row of storage.objects of Supabase as JSON. Its bytes are not there: reads are 404, and
-- any upload to its key fills it. Who made it and when is kept. A row that is there already is left as it is.
-- Writes: storage.blobs, storage.uploads, storage.objects, storage.versions, storage.usage
declare
  v_upload storage.uploads;
  v_fault text;
begin
  v_upload.id := gen_random_uuid();
  v_upload.kind := 'import';
  v_upload.role := 'service_role';
  v_upload.bucket_id := p_row ->> 'bucket_id';
  v_upload.name := normalize(p_row ->> 'name', nfc);
  v_upload.owner_id := coalesce(p_row ->> 'owner_id', p_row ->> 'owner');
  v_upload.size := coalesce(p_row #>> '{metadata,size}', p_row #>> '{metadata,contentLength}', '0')::bigint;
  v_upload.type := coalesce(storage.type_of(p_row #>> '{metadata,mimetype}'), 'application/octet-stream');
  v_upload.cache_control := storage.cache_control_of(p_row #>> '{metadata,cacheControl}');
  v_upload.user_metadata := nullif(p_row -> 'user_metadata', 'null');
  v_upload.object_id := (p_row ->> 'id')::uuid;
  v_upload.keeps := jsonb_build_object(
    'owner',
    p_row -> 'owner',
    'created_at',
    p_row -> 'created_at',
    'updated_at',
    p_row -> 'updated_at'
  );
  v_upload.upsert := false;
  v_upload.replaces := false;
  v_upload.at := 0;
  v_upload.made_at := clock_timestamp();
  v_upload.expires_at := clock_timestamp() + interval '1 hour';

  if (storage.find_object(v_upload.bucket_id, v_upload.name)).id = v_upload.object_id then
    return null;
  end if;
  v_fault := storage.import_fault(v_upload);
  if v_fault is not null then
    return v_fault;
  end if;

  insert into storage.blobs (state, size)
  values ('absent', v_upload.size)
  returning id into v_upload.blob_id;
  insert into storage.uploads
  select v_upload.*;
  perform storage.open_ticket(v_upload.id, gen_random_uuid());
  insert into storage.objects (bucket_id, name, user_metadata)
  values (v_upload.bucket_id, v_upload.name, v_upload.user_metadata);
  return null;
end;
$$;
