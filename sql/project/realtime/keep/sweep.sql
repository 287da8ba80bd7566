create or replace function realtime.bytes_since(p_snapshot pg_snapshot)
returns bigint language sql stable set enable_seqscan = 'off' as $$
  -- The size of what was captured and sent that the snapshot does not see.
  -- Found through the index, from the oldest transaction that the snapshot does not see.
  select coalesce(sum(fresh.bytes), 0)::bigint
  from (
    select
      100 + coalesce(pg_column_size(change.key), 0) + coalesce(pg_column_size(change.old), 0) as bytes
    from realtime.changes as change
    where change.xact >= pg_snapshot_xmin(p_snapshot) and not pg_visible_in_snapshot(change.xact, p_snapshot)
    union all
    select 100 + pg_column_size(message.payload)
    from realtime.messages as message
    where message.xact >= pg_snapshot_xmin(p_snapshot) and not pg_visible_in_snapshot(message.xact, p_snapshot)
  ) as fresh;
$$;

create or replace function realtime.drop_foreign()
returns void language plpgsql as $$
-- Deletes what another server recorded before this one was restored from it.
-- Transactions that this server has not reached yet belong to another one, from which the database was restored.
-- Writes: realtime.changes, realtime.messages, realtime.closings, realtime.marks, realtime.ticks, realtime.horizon,
-- realtime.watches
declare
  v_next xid8 := greatest(pg_current_xact_id(), pg_snapshot_xmax(pg_current_snapshot()));
begin
  delete from realtime.changes where xact > v_next;
  delete from realtime.messages where xact > v_next;
  delete from realtime.closings where xact > v_next;
  delete from realtime.marks where xact > v_next;
  delete from realtime.ticks where pg_snapshot_xmax(snapshot) > v_next;
  delete from realtime.horizon where pg_snapshot_xmax(swept) > v_next;
  update realtime.watches set wanted_until = 0 where pg_snapshot_xmax(since) > v_next;
end;
$$;

create or replace function realtime.sweep_marks(p_snapshot pg_snapshot)
returns void language sql as $$
  -- Deletes the marks that no kept cursor names, once all is swept that the snapshot sees.
  -- The last mark that the snapshot sees is still named by cursors that see no later one.
  -- Writes: realtime.marks
  delete from realtime.marks
  where
    id < (
      select max(seen.id)
      from realtime.marks as seen
      where pg_visible_in_snapshot(seen.xact, p_snapshot)
    );
$$;

create or replace function realtime.sweep()
returns void language plpgsql as $$
-- Deletes changes and messages that are not kept any longer.
-- Up to the newest tick that is too old, or after which more came than may be kept. The last tick stays: the next one
-- counts from it. The horizon never moves back.
-- Writes: realtime.changes, realtime.messages, realtime.closings, realtime.marks, realtime.ticks, realtime.horizon
declare
  v_settings core.settings := core.settings_row();
  v_tick realtime.ticks;
begin
  select tick.id, tick.at, tick.snapshot, tick.bytes
  into v_tick
  from (
    select ticks.*, sum(bytes) over (order by id desc) as kept, max(id) over () as last
    from realtime.ticks
  ) as tick
  where
    tick.id < tick.last
    and (
      tick.at < clock_timestamp() - make_interval(secs => v_settings.realtime_retention)
      or tick.kept > v_settings.realtime_bytes
    )
  order by tick.id desc
  limit 1;
  if v_tick.id is null then
    return;
  end if;

  delete from realtime.changes
  where xact < pg_snapshot_xmax(v_tick.snapshot) and pg_visible_in_snapshot(xact, v_tick.snapshot);
  delete from realtime.messages
  where xact < pg_snapshot_xmax(v_tick.snapshot) and pg_visible_in_snapshot(xact, v_tick.snapshot);
  delete from realtime.closings
  where xact < pg_snapshot_xmax(v_tick.snapshot) and pg_visible_in_snapshot(xact, v_tick.snapshot);
  perform realtime.sweep_marks(v_tick.snapshot);
  delete from realtime.ticks where id <= v_tick.id;
  insert into realtime.horizon (swept)
  values (v_tick.snapshot)
  on conflict (is_only) do update
    set swept = excluded.swept
    where realtime.covers(excluded.swept, horizon.swept);
end;
$$;
