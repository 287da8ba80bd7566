create or replace function storage.is_held()
returns boolean language sql volatile as $$
  -- True while nothing may be erased.
  -- The lock makes storage.hold wait for the end of this sweep.
  select coalesce(hold_state.held_until > clock_timestamp(), false)
  from storage.hold_state as hold_state
  for share;
$$;

create or replace function storage.sweep_upload(p_upload storage.uploads)
returns void language plpgsql as $$
-- Gives up an upload, and its bytes.
-- The claims of a link stay for its next try.
-- Writes: storage.uploads, storage.garbage
begin
  if p_upload.kind = 'link' and p_upload.expires_at > clock_timestamp() then
    update storage.uploads as uploads
    set blob_id = null
    where uploads.id = p_upload.id;
  else
    delete from storage.uploads as uploads
    where uploads.id = p_upload.id;
  end if;

  if p_upload.blob_id is not null then
    perform storage.to_garbage(p_upload.blob_id, clock_timestamp());
  end if;
end;
$$;

create or replace function storage.sweep_leases(p_most integer)
returns void language plpgsql as $$
-- Gives up uploads that nobody receives any more.
-- Nobody receives these bytes any more: the upload has expired, or its gateway died. A resumable upload needs no
-- lease while it waits for its client; that of a staged one ends with it. What is locked is being renewed or committed.
-- Writes: storage.uploads, storage.garbage
declare
  v_now timestamptz := clock_timestamp();
begin
  perform storage.sweep_upload(expired.upload)
  from (
    select uploads as upload
    from storage.uploads as uploads
    where uploads.expires_at <= v_now
    order by uploads.expires_at
    limit p_most
    for update skip locked
  ) as expired;

  perform storage.sweep_upload(dead.upload)
  from (
    select uploads as upload
    from
      storage.blobs as blobs
      join storage.uploads as uploads on uploads.blob_id = blobs.id
    where blobs.state = 'promised' and blobs.leased_until <= v_now and uploads.kind != 'resumable'
    order by blobs.leased_until
    limit p_most
    for update skip locked
  ) as dead;

  perform storage.to_garbage(orphan.id, v_now)
  from (
    select blobs.id
    from storage.blobs as blobs
    where
      blobs.state = 'promised'
      and blobs.leased_until <= v_now
      and not exists (
        select
        from storage.uploads as uploads
        where uploads.blob_id = blobs.id
      )
      and not exists (
        select
        from storage.garbage as garbage
        where garbage.blob_id = blobs.id
      )
    order by blobs.leased_until
    limit p_most
    for update skip locked
  ) as orphan;
end;
$$;

create or replace function storage.sweep_promisers(p_most integer)
returns void language sql volatile as $$
  -- Forgets who promised bytes some time ago.
  -- They are only locked, and for a moment.
  -- Writes: storage.promisers
  delete from storage.promisers as promisers
  where
    promisers.who in (
      select old.who
      from storage.promisers as old
      where old.promised_at < clock_timestamp() - interval '1 hour'
      order by old.promised_at
      limit p_most
      for update skip locked
    );
$$;

create or replace function storage.sweep_removals(p_most integer)
returns void language plpgsql as $$
-- Makes garbage of what the deletes of some time ago left.
-- Whole removals, until that many blobs are garbage. What a version still names is left out: the end of that version
-- notes it again. No copy of the others can be under way, because a copy locks the version it is made of; so this waits
-- for other sweeps alone, and those take the blobs in the same order.
-- Writes: storage.removals, storage.garbage, storage.blobs
declare
  v_removal storage.removals;
  v_blobs uuid[] := array[]::uuid[];
  v_since timestamptz;
begin
  for v_removal in select removals.*
  from storage.removals as removals
  where removals.next_try <= clock_timestamp()
  order by removals.next_try
  limit p_most
  for update skip locked loop
    exit when cardinality(v_blobs) >= p_most;
    v_blobs := v_blobs || v_removal.blobs;
    v_since := least(v_since, v_removal.since);
    delete from storage.removals as removals
    where removals.id = v_removal.id;
  end loop;

  insert into storage.garbage (blob_id, store_id, since, next_try)
  select blobs.id, blobs.store_id, v_since, clock_timestamp()
  from storage.blobs as blobs
  where blobs.id = any (v_blobs) and blobs.state != 'absent' and not storage.is_named(blobs.id)
  order by blobs.id
  on conflict (blob_id) do nothing;

  delete from storage.blobs as blobs
  where blobs.id = any (v_blobs) and blobs.state = 'absent' and not storage.is_named(blobs.id);
end;
$$;

create or replace function storage.sweep_one(p_garbage storage.garbage)
returns boolean language plpgsql as $$
-- True when nothing names these bytes, now or later.
-- Copies name a blob under its key-share lock, so after this lock the next statement sees each version there will ever
-- be. Then the row of the blob goes: nobody can name it any more. Where another copy was deleted later, its removal
-- brings the blob again, after its own grace. True where the gateway may erase.
-- Writes: storage.blobs, storage.garbage
declare
  v_now timestamptz := clock_timestamp();
  v_blob storage.blobs;
begin
  select blobs.*
  into v_blob
  from storage.blobs as blobs
  where blobs.id = p_garbage.blob_id
  for update skip locked;

  if v_blob.id is null and exists (select from storage.blobs as blobs where blobs.id = p_garbage.blob_id) then
    return false;
  end if;

  if
    storage.is_named(p_garbage.blob_id)
    or v_blob.is_shared
    and exists (select from storage.removals as removals where p_garbage.blob_id = any (removals.blobs))
  then
    delete from storage.garbage as garbage
    where garbage.blob_id = p_garbage.blob_id;
    return false;
  end if;

  if exists (select from storage.uploads as uploads where uploads.blob_id = p_garbage.blob_id) then
    update storage.garbage as garbage
    set next_try = v_now + interval '1 minute'
    where garbage.blob_id = p_garbage.blob_id;
    return false;
  end if;

  delete from storage.blobs as blobs
  where blobs.id = p_garbage.blob_id;
  update storage.garbage as garbage
  set leased_until = v_now + interval '2 minutes'
  where garbage.blob_id = p_garbage.blob_id;
  return true;
end;
$$;

create or replace function storage.sweep_next(p_most integer, p_stores uuid[])
returns table (blob_id uuid, store_id uuid)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp as $$
-- The gateway erases what is returned and reports it with storage.sweep_done within two minutes; else another one does
-- so again. Waits for no writer, so it takes part in no deadlock. Only of stores that the caller has open.
-- Writes: storage.removals, storage.uploads, storage.blobs, storage.garbage, storage.promisers
declare
  v_garbage storage.garbage;
begin
  if storage.is_held() then
    return;
  end if;

  perform storage.sweep_removals(p_most);
  perform storage.sweep_leases(p_most);
  perform storage.sweep_promisers(p_most);
  for v_garbage in select garbage.*
  from storage.garbage as garbage
  where
    garbage.next_try <= clock_timestamp()
    and coalesce(garbage.leased_until <= clock_timestamp(), true)
    and garbage.store_id = any (p_stores)
  order by garbage.next_try
  limit p_most
  for update skip locked loop
    if storage.sweep_one(v_garbage) then
      blob_id := v_garbage.blob_id;
      store_id := v_garbage.store_id;
      return next;
    end if;
  end loop;
end;
$$;

comment on function storage.sweep_next(integer, uuid[]) is 'Takes bytes that nothing names any more, to be erased.';
