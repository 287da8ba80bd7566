create or replace function storage.on_objects_deleted()
returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- One statement for all rows. Bytes go to the garbage even where a copy still names them: the sweep looks, and looking
-- here would miss a copy that another transaction deletes at the same time. A blob imported without its bytes has
-- nothing to erase.
-- Writes: storage.versions, storage.garbage, storage.blobs, storage.usage
declare
  v_due timestamptz := clock_timestamp() + make_interval(secs => (core.settings_row()).storage_grace);
  v_absent uuid[];
begin
  with
    gone as (
      delete from storage.versions as version
      using old_rows as object
      where version.object_id = object.id
      returning version.blob_id, version.size, object.bucket_id
    ),
    noted as (
      insert into storage.garbage as waiting (blob_id, store_id, next_try)
      select distinct blob.id, blob.store_id, v_due
      from
        gone
        join storage.blobs as blob on blob.id = gone.blob_id
      where blob.state != 'absent'
      on conflict (blob_id) do update
        set
          since = excluded.since,
          tries = 0,
          next_try = excluded.next_try
    ),
    freed as (
      update storage.usage as usage
      set
        bytes = usage.bytes - held.bytes,
        objects = usage.objects - held.objects
      from
        (
          select gone.bucket_id, sum(gone.size) as bytes, count(*) as objects
          from gone
          group by gone.bucket_id
          order by gone.bucket_id
        ) as held
      where usage.bucket_id = held.bucket_id
    )
  select array_agg(blob.id)
  into v_absent
  from
    gone
    join storage.blobs as blob on blob.id = gone.blob_id
  where blob.state = 'absent';

  delete from storage.blobs as blob
  where
    blob.id = any (v_absent)
    and not exists (select from storage.versions as left_over where left_over.blob_id = blob.id);
  return null;
end;
$$;

comment on function storage.on_objects_deleted is
  'Ends the versions of deleted objects and hands their bytes to the sweep.';
