create or replace function operate.held_exclusively()
returns setof oid language sql stable as $$
  -- The relations of this database that somebody locks against reading, or is about to.
  -- Whoever asks for the size of such a table waits for its lock, also behind one that itself still waits.
  select held.relation
  from pg_catalog.pg_locks as held
  where
    held.locktype = 'relation'
    and held.pid != pg_backend_pid()
    and held.mode = 'AccessExclusiveLock'
    and held.database = (
      select database.oid from pg_catalog.pg_database as database where database.datname = current_database()
    );
$$;
