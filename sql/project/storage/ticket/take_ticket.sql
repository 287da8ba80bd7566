create or replace function storage.is_absent(p_version uuid)
returns boolean language plpgsql stable as $$
-- True for a version that was imported without its bytes.
-- A new object has no version yet: asked about none, Postgres would plan the query again at each upload.
begin
  if p_version is null then
    return false;
  end if;
  return exists (
    select
    from
      storage.versions as versions
      join storage.blobs as blobs on blobs.id = versions.blob_id
    where versions.id = p_version and blobs.state = 'absent'
  );
end;
$$;

create or replace function storage.metadata_of(p_upload storage.uploads)
returns jsonb language plpgsql stable as $$
-- The metadata of the object that an upload becomes.
-- The keys that Supabase writes, which policies and applications read. Before the bytes arrived there is no etag.
begin
  return jsonb_build_object(
    'eTag', case when p_upload.version is not null then storage.etag_of(p_upload.sha256, p_upload.version) end,
    'size', p_upload.size,
    'mimetype', p_upload.type,
    'cacheControl', coalesce(p_upload.cache_control, 'no-cache'),
    'lastModified', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'contentLength', p_upload.size,
    'httpStatusCode', 200
  );
end;
$$;

create or replace function storage.raise_refusal(p_reply core.reply)
returns void language plpgsql stable as $$
-- Raises a refusal as an error; nothing for null.
-- For refusals in SQL of the application: the error becomes the same reply again.
begin
  if p_reply.status is not null then
    raise exception
      using
        errcode = (
          select coalesce(min(state.sqlstate), 'PL400')
          from core.sqlstate as state
          where state.code = p_reply.body #>> '{error,code}' and state.sqlstate like 'PL%'
        ),
        message = p_reply.body #>> '{error,message}';
  end if;
end;
$$;

create or replace function storage.lock_usage(p_from text, p_to text)
returns void language sql volatile as $$
  -- Locks what is counted of two buckets, until an object has moved.
  -- In one order, and before the new key is taken: uploads lock these rows before their key too.
  select
  from storage.usage as usage
  where usage.bucket_id in (p_from, p_to)
  order by usage.bucket_id
  for no key update;
$$;

create or replace function storage.user_of(p_id text)
returns uuid language plpgsql stable as $$
-- The user with that id; null where there is none.
-- Not by auth.uuid_of, which runs under the search path of the policies: called under ours as well, Postgres would plan
-- it anew each time.
begin
  return (
    select users.id
    from auth.users as users
    where users.id = case when p_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then p_id::uuid end
  );
end;
$$;

create or replace function storage.with_upload(p_object storage.objects, p_upload storage.uploads)
returns storage.objects language plpgsql as $$
-- An object with what comes from its upload.
-- An import keeps who made the object and when; who made it stays where the service key uploads the bytes of it.
begin
  if p_upload.owner_id is null and storage.is_absent(p_object.version) then
    p_upload.owner_id := p_object.owner_id;
  end if;
  p_object.version := p_upload.version;
  p_object.owner_id := p_upload.owner_id;
  p_object.owner := storage.user_of(coalesce(p_upload.keeps ->> 'owner', p_upload.owner_id));
  p_object.metadata := storage.metadata_of(p_upload);
  p_object.created_at := coalesce((p_upload.keeps ->> 'created_at')::timestamptz, p_object.created_at);
  p_object.updated_at := coalesce((p_upload.keeps ->> 'updated_at')::timestamptz, now());
  return p_object;
end;
$$;

create or replace function storage.take_ticket()
returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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

  if v_upload.id is not null and tg_op = 'INSERT' then
    new.id := coalesce(v_upload.object_id, gen_random_uuid());
    new.created_at := now();
    return storage.with_upload(new, v_upload);
  end if;
  if v_upload.id is not null then
    if (old.bucket_id, old.name) is distinct from (new.bucket_id, new.name) then
      raise exception using errcode = '42501', message = 'an object is not moved and uploaded in one statement';
    end if;
    new.id := old.id;
    new.created_at := old.created_at;
    return storage.with_upload(new, v_upload);
  end if;

  if tg_op = 'INSERT' then
    raise exception using errcode = '42501', message = 'objects are made by uploads: SQL cannot insert one';
  end if;
  if
    (new.id, new.owner_id, new.metadata, new.version, new.created_at) is distinct from (
      old.id, old.owner_id, old.metadata, old.version, old.created_at
    )
    or (new.owner is distinct from old.owner and new.owner is not null)
  then
    raise exception
      using
        errcode = '42501',
        message = 'SQL can change bucket_id, name and user_metadata of an object; the rest comes from its upload';
  end if;
  if new.bucket_id != old.bucket_id then
    perform storage.lock_usage(old.bucket_id, new.bucket_id);
  end if;
  new.updated_at := now();
  return new;
end;
$$;

comment on function storage.take_ticket is 'Fills an object from the upload that is committed in this transaction.';
