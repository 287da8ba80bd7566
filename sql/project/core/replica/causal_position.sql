create or replace function core.end_of_log(p_next pg_lsn, p_segment bigint, p_page bigint)
returns pg_lsn language sql immutable parallel safe as $$
  -- Where the last record ends, given where the next one begins: at a border that is behind the header of its page, of 40
  -- bytes in the first page of a segment and of 24 in the others. A standby that has replayed all is at the border.
  select
    p_next - case when (p_next - '0/0') % p_segment = 40 then 40 when (p_next - '0/0') % p_page = 24 then 24 else 0 end;
$$;

create or replace function core.causal_position()
returns text language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  -- Whoever calls it after a snapshot was taken gets a place behind all that the snapshot shows. On the primary alone.
  -- Of one width, so that a later one is a later text.
  select left(pg_walfile_name(pg_current_wal_lsn()), 8) || '-' || left(place.digits, 8) || '/' || right(place.digits, 8)
  from
    core.end_of_log(
      pg_current_wal_insert_lsn(),
      pg_size_bytes(current_setting('wal_segment_size')),
      current_setting('wal_block_size')::bigint
    ) as reached
    cross join lateral lpad(upper(to_hex((reached - '0/0')::bigint)), 16, '0') as place (digits);
$$;

comment on function core.causal_position is
  'What a later read must have seen to know of everything that was committed until now: timeline and place in the log.';
