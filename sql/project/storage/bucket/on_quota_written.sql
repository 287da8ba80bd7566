create or replace function storage.before_quota_written()
returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- Until this transaction ends nobody else writes an object, so that what is counted below stays true. An upload holds what
-- is counted before it writes: in that order here too.
begin
  perform
  from storage.usage as usage
  where usage.bucket_id = new.id
  for update;
  lock table storage.objects in share row exclusive mode;
  return new;
end;
$$;

comment on function storage.before_quota_written is 'Keeps objects as they are while a bucket gets a quota.';

create or replace function storage.on_quota_written()
returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- Only buckets with a quota are counted.
-- Writes: storage.usage
begin
  if new.quota_bytes is null then
    delete from storage.usage as usage where usage.bucket_id = new.id;
    return null;
  end if;

  insert into storage.usage (bucket_id, bytes, objects)
  select new.id, coalesce(sum(version.size), 0), count(*)
  from
    storage.objects as object
    join storage.versions as version on version.object_id = object.id
  where object.bucket_id = new.id
  on conflict (bucket_id) do nothing;
  return null;
end;
$$;

comment on function storage.on_quota_written is 'Counts what a bucket holds from the time it has a quota.';
