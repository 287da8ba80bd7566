create or replace function storage.is_named(p_blob uuid)
returns boolean language sql stable as $$
  -- True while a version has these bytes.
  select
    exists (
      select
      from storage.versions as versions
      where versions.blob_id = p_blob
    );
$$;

comment on function storage.is_named is 'True while a version of an object has these bytes.';

create or replace function storage.to_garbage(p_blob uuid, p_at timestamptz)
returns void language plpgsql as $$
-- Leaves a blob to the sweep, which looks at it at that time.
-- Whether a version still names the blob is decided by the sweep, under a lock on the blob. A blob without bytes has
-- nothing to erase.
-- Writes: storage.blobs, storage.garbage
begin
  delete from storage.blobs as blobs
  where blobs.id = p_blob and blobs.state = 'absent' and not storage.is_named(p_blob);

  insert into storage.garbage as garbage (blob_id, store_id, next_try)
  select blobs.id, blobs.store_id, p_at
  from storage.blobs as blobs
  where blobs.id = p_blob and blobs.state != 'absent'
  on conflict (blob_id) do update
    set
      since = excluded.since,
      next_try = greatest(garbage.next_try, excluded.next_try);
end;
$$;

create or replace function storage.discard_blob(p_blob uuid)
returns void language plpgsql as $$
-- Gives up a promised blob; its bytes are erased as soon as the sweep runs.
-- Writes: storage.blobs, storage.garbage
begin
  update storage.blobs as blobs
  set leased_until = clock_timestamp()
  where blobs.id = p_blob and blobs.state = 'promised';
  if found then
    perform storage.to_garbage(p_blob, clock_timestamp());
  end if;
end;
$$;

create or replace function storage.discard(p_upload uuid)
returns void language plpgsql as $$
-- Ends an upload; its bytes are erased as soon as the sweep runs.
-- Of a copy only the row goes: its blob is another object's.
-- Writes: storage.uploads, storage.blobs, storage.garbage
declare
  v_blob uuid;
begin
  delete from storage.uploads as uploads
  where uploads.id = p_upload
  returning uploads.blob_id
  into v_blob;
  perform storage.discard_blob(v_blob);
end;
$$;
