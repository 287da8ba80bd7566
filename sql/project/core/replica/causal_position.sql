create or replace function core.causal_position()
returns text language sql volatile set search_path = pg_catalog, pg_temp as $$
  -- Whoever calls it after a snapshot was taken gets a place behind all that the snapshot shows. On the primary alone.
  select left(pg_walfile_name(pg_current_wal_lsn()), 8) || '-' || pg_current_wal_insert_lsn();
$$;

comment on function core.causal_position is
  'What a later read must have seen to know of everything that was committed until now: timeline and place in the log.';
