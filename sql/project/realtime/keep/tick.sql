create or replace function realtime.renew(p_watch integer)
returns boolean language plpgsql set lock_timeout = '100ms' as $$
-- Keeps a watch wanted; false when changes may have been missed.
-- False where a change may have been missed: the watch had lapsed or lacked triggers. Then it starts anew, now or at
-- the next tick. A gateway that asks for a watch that is gone has not read of its end yet. A command that changes the
-- table may hold the row: then the new end is stored next time.
-- Writes: realtime.watches, realtime.changes; triggers
declare
  v_watch realtime.watches;
  v_end bigint;
begin
  select watch.* into v_watch from realtime.watches as watch where watch.id = p_watch;
  if v_watch.id is null then
    perform realtime.resync(p_watch);
    return true;
  elsif not realtime.is_covered(v_watch, 5) then
    perform realtime.ensure_watched(v_watch.relation);
    return false;
  end if;

  v_end := realtime.lease_end(v_watch.is_kept);
  if v_watch.wanted_until < v_end - 15 then
    perform setval(format('realtime.wanted_%s', p_watch)::regclass, v_end);
    update realtime.watches as watch
    set wanted_until = v_end
    where
      watch.id in (
        select free.id from realtime.watches as free where free.id = p_watch for update skip locked
      );
  end if;
  return true;
exception when others then -- the other watches are renewed all the same
  raise warning 'plinth: %', sqlerrm;
  return false;
end;
$$;

create or replace function realtime.tick(p_watches integer[], out lapsed integer[])
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- Every ten seconds each gateway names the watches whose changes it delivers, and gets those of which changes may be
-- missing.
-- Writes: realtime.watches, realtime.changes; triggers
begin
  lapsed := array(
    select wanted.watch
    from (select distinct unnest(p_watches) as watch order by watch) as wanted
    where not realtime.renew(wanted.watch)
  );
end;
$$;

comment on function realtime.tick(integer[]) is 'Keeps watches wanted; returns those of which changes may be missing.';
