create or replace function storage.metadata_of(p_upload storage.uploads)
returns jsonb
language sql
stable
as $$
  -- The keys that Supabase writes, which policies and applications read. Before the bytes arrived there is no etag.
  select
    jsonb_build_object(
      'eTag',
      case
        when p_upload.version is not null then storage.etag_of(blobs.sha256, p_upload.version)
      end,
      'size',
      p_upload.size,
      'mimetype',
      p_upload.type,
      'cacheControl',
      coalesce(p_upload.cache_control, 'no-cache'),
      'lastModified',
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'contentLength',
      p_upload.size,
      'httpStatusCode',
      200
    )
  from
    (values(p_upload.blob_id)) as upload (blob_id)
    left join storage.blobs as blobs on blobs.id = upload.blob_id;
$$;

comment on function storage.metadata_of(storage.uploads) is 'The metadata of the object that an upload becomes.';

create or replace function storage.take_ticket()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- What points to bytes is written from the upload, whoever runs the statement: nobody binds a row to the bytes of
-- another. Without an upload that is committed here, insert is refused, and update changes the key and the user's
-- metadata. The foreign key clears owner when its user is deleted.
declare
  v_upload storage.uploads;
begin
  select uploads.*
  into v_upload
  from storage.uploads as uploads
  where uploads.ticket_xact = pg_current_xact_id() and uploads.bucket_id = new.bucket_id and uploads.name = new.name;

  if v_upload.id is not null then
    new.id := case tg_op
      when 'INSERT' then coalesce(v_upload.object_id, gen_random_uuid())
      else old.id
    end;
    new.version := v_upload.version;
    new.owner_id := v_upload.owner_id;
    new.owner := (select users.id from auth.users as users where users.id = auth.uuid_of(v_upload.owner_id));
    new.metadata := storage.metadata_of(v_upload);
    new.created_at := case tg_op
      when 'INSERT' then now()
      else old.created_at
    end;
    new.updated_at := now();
    return new;
  end if;

  if tg_op = 'INSERT' then
    raise exception using errcode = '42501', message = 'objects are made by uploads: SQL cannot insert one';
  end if;

  if
    (new.id, new.owner_id, new.metadata, new.version, new.created_at) is distinct from (
      old.id,
      old.owner_id,
      old.metadata,
      old.version,
      old.created_at
    )
    or (new.owner is distinct from old.owner and new.owner is not null)
  then
    raise exception
      using
        errcode = '42501',
        message = 'SQL can change bucket_id, name and user_metadata of an object; the rest comes from its upload';
  end if;
  new.updated_at := now();
  return new;
end;
$$;

comment on function storage.take_ticket is 'Fills an object from the upload that is committed in this transaction.';
