create or replace function realtime.lock_of(p_relation regclass)
returns bigint language sql stable as $$
  select ('realtime.watches'::regclass::oid::bigint << 32) | p_relation::oid::bigint;
$$;

comment on function realtime.lock_of(regclass) is
  'The advisory lock for starting or ending the watch of a table; of realtime.ticks, for maintenance.';
