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

create or replace function storage.sweep_lock(p_blobs uuid[])
returns uuid[] language sql volatile as $$
  -- Those that nobody else has locked, and those whose rows are gone: no later statement brings these back.
  with
    locked as (
      select blobs.id
      from storage.blobs as blobs
      where blobs.id = any (p_blobs)
      for update skip locked
    )
  select
    array(
      select locked.id
      from locked
      union all
      select given.id
      from unnest(p_blobs) as given (id)
      where not exists (select from storage.blobs as blobs where blobs.id = given.id)
    );
$$;

create or replace function storage.sweep_forget(p_blobs uuid[])
returns void language plpgsql as $$
-- Bytes that a version names are no garbage. Where another copy was deleted later, its removal brings the blob again,
-- after its own grace; that is looked for only where there were copies, since it reads all that wait.
-- Writes: storage.garbage
declare
  v_shared uuid[] := array(
    select blobs.id
    from storage.blobs as blobs
    where blobs.id = any (p_blobs) and blobs.is_shared
  );
  v_awaited uuid[];
begin
  if cardinality(v_shared) > 0 then
    v_awaited := array(
      select awaited.id
      from
        storage.removals as removals
        cross join unnest(removals.blobs) as awaited (id)
      where awaited.id = any (v_shared)
    );
  end if;

  delete from storage.garbage as garbage
  where garbage.blob_id = any (p_blobs) and (storage.is_named(garbage.blob_id) or garbage.blob_id = any (v_awaited));
end;
$$;

create or replace function storage.sweep_take(p_garbage uuid[])
returns table (blob_id uuid, store_id uuid, size bigint) language plpgsql as $$
-- Those of them that nothing names, now or later: the gateway may erase them.
-- Copies name a blob under its key-share lock, so after these locks the next statement sees each version there will ever
-- be. Then the rows of the blobs go: nobody can name them any more.
-- Writes: storage.blobs, storage.garbage
declare
  v_now timestamptz := clock_timestamp();
  v_blobs uuid[] := storage.sweep_lock(p_garbage);
  v_taken uuid[];
begin
  perform storage.sweep_forget(v_blobs);

  update storage.garbage as garbage
  set next_try = v_now + interval '1 minute'
  where
    garbage.blob_id = any (v_blobs)
    and exists (select from storage.uploads as uploads where uploads.blob_id = garbage.blob_id);

  with
    leased as (
      update storage.garbage as garbage
      set leased_until = v_now + interval '2 minutes'
      where garbage.blob_id = any (v_blobs) and garbage.next_try <= v_now
      returning garbage.blob_id
    )
  select array_agg(leased.blob_id)
  into v_taken
  from leased;

  return query select
      garbage.blob_id,
      garbage.store_id,
      (select blobs.size from storage.blobs as blobs where blobs.id = garbage.blob_id and blobs.state = 'stored')
    from storage.garbage as garbage
    where garbage.blob_id = any (v_taken);

  delete from storage.blobs as blobs
  where blobs.id = any (v_taken);
end;
$$;

create or replace function storage.sweep_next(p_most integer, p_stores uuid[])
returns table (blob_id uuid, store_id uuid, size bigint)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp as $$
-- The gateway erases what is returned and reports it with storage.sweep_done within two minutes; else another one does
-- so again. Waits for no writer, so it takes part in no deadlock. Only of stores that the caller has open. The size is
-- null unless all the bytes were stored: of the others there may be parts.
-- Writes: storage.removals, storage.uploads, storage.blobs, storage.garbage, storage.promisers
begin
  if storage.is_held() then
    return;
  end if;

  perform storage.sweep_removals(p_most);
  perform storage.sweep_leases(least(p_most, 1000)); -- one by one, within the time of a statement
  perform storage.sweep_promisers(p_most);
  return query select taken.blob_id, taken.store_id, taken.size
    from
      storage.sweep_take(
        array(
          select garbage.blob_id
          from storage.garbage as garbage
          where
            garbage.next_try <= clock_timestamp()
            and coalesce(garbage.leased_until <= clock_timestamp(), true)
            and garbage.store_id = any (p_stores)
          order by garbage.next_try
          limit p_most
          for update skip locked
        )
      ) as taken;
end;
$$;

comment on function storage.sweep_next(integer, uuid[]) is 'Takes bytes that nothing names any more, to be erased.';
