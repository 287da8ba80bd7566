create or replace function core.causal_position()
returns text language sql volatile set search_path = pg_catalog, pg_temp as $$
  -- Whoever calls it after a snapshot was taken gets a place behind all that the snapshot shows. On the primary alone.
  -- Of one width, so that a later one is a later text.
  select left(pg_walfile_name(pg_current_wal_lsn()), 8) || '-' || left(place.digits, 8) || '/' || right(place.digits, 8)
  from lpad(upper(to_hex((pg_current_wal_insert_lsn() - '0/0')::bigint)), 16, '0') as place (digits);
$$;

comment on function core.causal_position is
  'What a later read must have seen to know of everything that was committed until now: timeline and place in the log.';
