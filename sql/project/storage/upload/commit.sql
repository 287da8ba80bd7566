create or replace function storage.open_staged(
  p_upload uuid, out bucket_id text, out name text, out user_metadata jsonb, out command text, out object_id uuid
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- For storage.commit, which runs as the caller. Only the role and the user who staged the bytes may commit them.
-- Writes: storage.uploads
declare
  v_claims jsonb := auth.jwt();
  v_upload storage.uploads := storage.upload_row(p_upload);
  v_looked record;
begin
  if
    v_upload.kind is distinct from 'staged'
    or v_upload.role != coalesce(v_claims ->> 'role', 'anon')
    or v_upload.owner_id is distinct from v_claims ->> 'sub'
    or v_upload.expires_at <= clock_timestamp()
    or not exists (select from storage.blobs as blobs where blobs.id = v_upload.blob_id and blobs.size is not null)
  then
    perform storage.raise_refusal(core.refuse('not_found', 'you have no such upload'));
  end if;

  if not storage.hold_lease(v_upload.blob_id) then
    perform storage.raise_refusal(storage.refuse_late());
  end if;
  v_looked := storage.recheck_upload(v_upload.role, v_upload);
  perform storage.raise_refusal(v_looked.refusal);

  object_id := coalesce((storage.find_object(v_upload.bucket_id, v_upload.name)).id, gen_random_uuid());
  update storage.uploads as uploads
  set object_id = open_staged.object_id
  where uploads.id = p_upload;
  perform storage.open_ticket(p_upload, gen_random_uuid());
  bucket_id := v_upload.bucket_id;
  name := v_upload.name;
  user_metadata := v_upload.user_metadata;
  command := v_looked.command;
end;
$$;

comment on function storage.open_staged(uuid) is 'Lets this transaction write the object of a staged upload.';

create or replace function storage.commit(p_upload uuid)
returns uuid language plpgsql as $$
-- As the caller: the policies of this role decide. The object is there when this transaction commits, and not before.
declare
  v_operation text := pg_catalog.current_setting('storage.operation', true);
  v_staged record;
  v_rows bigint;
begin
  perform pg_catalog.set_config('storage.operation', 'storage.object.upload', true);
  select staged.* into v_staged from storage.open_staged(p_upload) as staged;
  if v_staged.command = 'insert' then
    insert into storage.objects (bucket_id, name, user_metadata)
    values (v_staged.bucket_id, v_staged.name, v_staged.user_metadata);
  else
    update storage.objects as objects
    set user_metadata = v_staged.user_metadata
    where objects.bucket_id = v_staged.bucket_id and objects.name = v_staged.name;
  end if;

  get diagnostics v_rows = row_count;
  if v_rows = 0 then
    raise exception using
      errcode = '42501',
      message = pg_catalog.format('no policy allows this %s of an object', v_staged.command);
  end if;
  perform pg_catalog.set_config('storage.operation', coalesce(v_operation, ''), true);
  return v_staged.object_id;
end;
$$;

comment on function storage.commit(uuid) is 'Makes an object of a staged upload, in this transaction; returns its id.';
