create or replace function realtime.covers(p_snapshot pg_snapshot, p_base pg_snapshot)
returns boolean language plpgsql immutable parallel safe as $$
-- True when nothing is missing after the snapshot, if all is kept after the base.
-- The snapshot must see everything that the base sees. In plpgsql, as realtime.key_columns.
begin
  return p_base is null
  or (
    pg_snapshot_xmax(p_base) <= pg_snapshot_xmax(p_snapshot)
    and not exists (
      select
      from pg_snapshot_xip(p_snapshot) as running (xact)
      where pg_visible_in_snapshot(running.xact, p_base)
    )
  );
end;
$$;
