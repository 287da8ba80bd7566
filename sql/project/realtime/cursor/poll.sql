create or replace function realtime.closings_between(p_since pg_snapshot, p_until pg_snapshot)
returns uuid[] language sql stable as $$
  -- The users who were banned or deleted between two snapshots.
  -- As realtime.changes_between.
  select
    array(
      select closing.user_id
      from realtime.closings as closing
      where closing.xact >= pg_snapshot_xmax(p_since) and pg_visible_in_snapshot(closing.xact, p_until)
      union
      select closing.user_id
      from realtime.closings as closing
      where
        closing.xact = any (array(select pg_snapshot_xip(p_since)))
        and pg_visible_in_snapshot(closing.xact, p_until)
    );
$$;

create or replace function realtime.poll(
  p_since text, out until text, out watches integer[], out topics text[], out closed_users uuid[], out amount integer,
  out is_busy boolean, out is_stale boolean
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set plan_cache_mode = 'force_generic_plan'
set enable_seqscan = 'off' as $$
-- Checks last whether all was kept: then nobody misses what is swept meanwhile.
-- Writes: realtime.marks
declare
  v_until pg_snapshot;
  v_since pg_snapshot;
begin
  v_until := case when realtime.mark_start() then realtime.present() else pg_current_snapshot() end;
  until := realtime.cursor_of(v_until);
  is_busy := pg_snapshot_xmin(v_until) < pg_snapshot_xmax(v_until);
  is_stale := false;
  if p_since is null then
    return;
  end if;

  v_since := realtime.snapshot_of(p_since);
  select coalesce(array_agg(distinct change.watch), '{}'), count(*)
  into watches, amount
  from realtime.changes_between(v_since, v_until) as change;
  select coalesce(array_agg(distinct message.topic), '{}'), amount + count(*)
  into topics, amount
  from realtime.messages_between(v_since, v_until) as message;
  closed_users := realtime.closings_between(v_since, v_until);
  is_stale := not realtime.is_kept(p_since);
end;
$$;

comment on function realtime.poll(text) is
  'Which tables and topics changed after a cursor, and who was banned or deleted; without one only the present cursor.';
