create or replace function storage.count_usage(p_bucket text, p_bytes bigint, p_objects bigint)
returns void language sql volatile as $$
  -- Counts what a bucket with a quota gained or lost.
  -- Buckets without a quota have no such row.
  -- Writes: storage.usage
  update storage.usage as usage
  set
    bytes = usage.bytes + p_bytes,
    objects = usage.objects + p_objects
  where usage.bucket_id = p_bucket;
$$;

create or replace function storage.admit_move(p_bucket text, p_version uuid)
returns void language plpgsql as $$
-- Raises where a version does not fit the bucket it moves to.
declare
  v_bucket storage.buckets := storage.bucket_row(p_bucket);
  v_version storage.versions;
begin
  select versions.*
  into v_version
  from storage.versions as versions
  where versions.id = p_version;
  perform storage.raise_refusal(storage.type_refusal(v_bucket, v_version.type, v_version.sniffed));
  perform storage.raise_refusal(storage.size_refusal(v_bucket, storage.room_of(v_bucket, null, null), v_version.size));
end;
$$;

create or replace function storage.on_object_moved()
returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- After policies allowed the move: to anybody else the limits of the bucket are a secret.
-- Writes: storage.usage
declare
  v_size bigint := (select versions.size from storage.versions as versions where versions.id = new.version);
begin
  perform storage.admit_move(new.bucket_id, new.version);
  perform storage.count_usage(old.bucket_id, -v_size, -1);
  perform storage.count_usage(new.bucket_id, v_size, 1);
  return null;
end;
$$;

comment on function storage.on_object_moved is 'Counts an object that moved to another bucket.';

create or replace function storage.keep_blob(p_upload storage.uploads)
returns void language plpgsql as $$
-- Keeps the bytes of an upload that becomes an object.
-- Writes: storage.blobs
begin
  update storage.blobs as blobs
  set
    state = 'stored',
    leased_until = null,
    size = p_upload.size,
    sha256 = p_upload.sha256
  where blobs.id = p_upload.blob_id and blobs.state = 'promised';
  if p_upload.kind = 'copy' then
    update storage.blobs as blobs
    set is_shared = true
    where blobs.id = p_upload.blob_id and not blobs.is_shared;
  end if;
end;
$$;

create or replace function storage.keep_version()
returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- Object and version are written together or not at all. The upload is spent here. A trigger of the application that
-- changed version, bucket_id or name after _100_ticket finds no upload.
-- Writes: storage.uploads, storage.blobs, storage.versions, storage.garbage, storage.usage
declare
  v_upload storage.uploads;
  v_old storage.versions;
begin
  delete from storage.uploads as uploads
  where
    uploads.ticket_xact = pg_current_xact_id()
    and uploads.bucket_id = new.bucket_id
    and uploads.name = new.name
    and uploads.version = new.version
  returning uploads.*
  into v_upload;
  if v_upload.id is null then
    raise exception using errcode = '42501', message = 'the version of an object comes from its upload';
  end if;

  perform storage.keep_blob(v_upload);
  insert into storage.versions (id, object_id, blob_id, size, type, sniffed, cache_control, etag, made_by)
  values
    (
      new.version, new.id, v_upload.blob_id, v_upload.size, v_upload.type, v_upload.sniffed, v_upload.cache_control,
      new.metadata ->> 'eTag', v_upload.owner_id
    );

  if tg_op = 'UPDATE' then
    delete from storage.versions as versions
    where versions.id = old.version
    returning versions.*
    into v_old;
    perform storage.to_garbage(
      v_old.blob_id,
      clock_timestamp() + make_interval(secs => (core.settings_row()).storage_grace)
    );
  end if;
  perform storage.count_usage(
    new.bucket_id,
    v_upload.size - coalesce(v_old.size, 0),
    case tg_op when 'INSERT' then 1 else 0 end
  );
  return null;
end;
$$;

comment on function storage.keep_version is
  'Writes the version of an object from its upload, and retires the one before.';
