create or replace function storage.note_removal(p_blobs uuid[])
returns void language plpgsql as $$
-- Leaves the blobs of versions that ended to the sweep, after the grace.
-- A row for 1,000 blobs: a row of garbage for each costs a large delete many times its own time. Bytes are noted even
-- where a copy still names them: looking here would miss a copy that another transaction deletes at the same time.
-- Writes: storage.removals
begin
  insert into storage.removals (blobs, next_try)
  select p_blobs[at:at + 999], clock_timestamp() + make_interval(secs => (core.settings_row()).storage_grace)
  from generate_series(1, cardinality(p_blobs), 1000) as at;
end;
$$;

create or replace function storage.on_objects_deleted()
returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp set work_mem = '32MB' as $$
-- One statement for all rows, which joins them to their versions: with work_mem of its own, so that those of a large
-- delete are not written to disk and read again.
-- Writes: storage.versions, storage.removals, storage.usage
declare
  v_blobs uuid[];
begin
  with
    gone as (
      delete from storage.versions as version
      using old_rows as object
      where version.object_id = object.id
      returning version.blob_id, version.size, object.bucket_id
    ),
    freed as (
      update storage.usage as usage
      set
        bytes = usage.bytes - held.bytes,
        objects = usage.objects - held.objects
      from (
        select gone.bucket_id, sum(gone.size) as bytes, count(*) as objects
        from gone
        group by gone.bucket_id
        order by gone.bucket_id
      ) as held
      where usage.bucket_id = held.bucket_id
    )
  select array_agg(gone.blob_id)
  into v_blobs
  from gone;

  perform storage.note_removal(v_blobs);
  return null;
end;
$$;

comment on function storage.on_objects_deleted is
  'Ends the versions of deleted objects and hands their bytes to the sweep.';

create or replace function storage.on_objects_truncated()
returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- No object is left, so no version is.
-- Writes: storage.versions, storage.removals, storage.usage
declare
  v_blobs uuid[];
begin
  with gone as (delete from storage.versions as version returning version.blob_id)
  select array_agg(gone.blob_id)
  into v_blobs
  from gone;

  update storage.usage as usage
  set
    bytes = 0,
    objects = 0
  where usage.objects != 0 or usage.bytes != 0;
  perform storage.note_removal(v_blobs);
  return null;
end;
$$;

comment on function storage.on_objects_truncated is
  'Does for truncate what storage.on_objects_deleted does for delete.';
