create or replace function operate.backup_obstacle(p_free bigint, p_least bigint)
returns text language sql stable as $$
  -- Why no backup is begun; null when nothing is in its way.
  -- The databases are copied twice: into the backup, and from there to be tried. The disk may be that of the service too,
  -- so it is never filled up.
  with
    needed as (
      select
        p_least + 2 * (
          select sum(pg_database_size(db.oid))
          from pg_database as db
          where has_database_privilege(db.oid, 'connect')
        ) + (
          select coalesce(sum(blobs.size), 0)
          from
            storage.blobs as blobs
            join storage.stores as stores on stores.id = blobs.store_id and stores.kind = 'file'
          where blobs.state = 'stored'
        ) as bytes
    )
  select format(
    'the disk of BACKUP_DIR has %s free, and a backup that is tried needs %s',
    pg_size_pretty(p_free),
    pg_size_pretty(needed.bytes)
  )
  from needed
  where needed.bytes > p_free;
$$;

comment on function operate.backup_obstacle is 'Why there is no room for a backup; null when there is.';
