create or replace function realtime.capture_truncate()
returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- Records that a table was emptied.
-- Which rows a truncated partition had, nobody knows: listeners read again. The truncation of a table comes before
-- those of its partitions, and one of them is enough.
-- Writes: realtime.changes
declare
  v_watch integer := tg_argv[0]::integer;
  v_event text;
begin
  if not realtime.is_wanted(tg_argv[0]) then
    return null;
  end if;

  v_event := case
    when exists (select from realtime.watches where id = v_watch and relation = tg_relid) then 'TRUNCATE'
    else 'RESYNC'
  end;
  insert into realtime.changes (watch, event)
  select v_watch, v_event
  where
    v_event = 'TRUNCATE'
    or coalesce(
      (
        select change.event
        from realtime.changes as change
        where change.xact = pg_current_xact_id() and change.watch = v_watch
        order by change.id desc
        limit 1
      ),
      ''
    ) not in ('TRUNCATE', 'RESYNC');
  perform realtime.wake();
  return null;
end;
$$;
