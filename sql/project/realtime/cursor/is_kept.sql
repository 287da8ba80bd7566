create or replace function realtime.is_kept(p_cursor text, p_watch integer default null)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = 'off' as $$
-- A cursor beyond the present, or with a mark that this database does not know, comes from another database, or from
-- before this one was put back to an earlier state.
declare
  v_snapshot pg_snapshot := realtime.snapshot_of(p_cursor);
begin
  return p_cursor = realtime.cursor_of(v_snapshot)
  and pg_snapshot_xmax(v_snapshot) <= pg_snapshot_xmax(pg_current_snapshot())
  and not exists (
    select
    from realtime.horizon as horizon
    where not realtime.covers(v_snapshot, horizon.swept)
  )
  and (
    p_watch is null
    or exists (
      select
      from realtime.watches as watch
      where watch.id = p_watch and realtime.covers(v_snapshot, watch.since)
    )
  );
end;
$$;

comment on function realtime.is_kept is 'True when everything after the cursor is kept.';
