create or replace function realtime.disable_triggers(p_watch realtime.watches)
returns void language plpgsql as $$
-- Stops the triggers of a watch from firing.
-- A trigger that never fires costs a write next to nothing. Unlike dropping one, this does not wait for transactions
-- that read the table.
-- Writes: triggers
begin
  perform realtime.attach(p_watch.id, member.relation, null, true)
  from api.written_relations(p_watch.relation) as member (relation)
  where
    exists (
      select
      from pg_catalog.pg_trigger as trigger
      where trigger.tgrelid = member.relation and core.is_capture(trigger.tgfoid) and trigger.tgqual is null
    );
end;
$$;

create or replace function realtime.retire(p_watch realtime.watches)
returns void language plpgsql set lock_timeout = '100ms' as $$
-- Ends a watch that nobody wants any more.
-- Waits for nobody: a lock on the table, or the start of a watch on it, postpones this. A transaction may read the
-- table for hours: then the triggers are silenced, so that writers do not pay meanwhile.
-- Writes: realtime.watches; triggers
begin
  if
    not core.turn_try('watch', p_watch.relation::oid::text)
    or not exists (
      select
      from realtime.watches as watch
      where watch.id = p_watch.id and watch.wanted_until = p_watch.wanted_until
    )
  then
    return;
  end if;

  begin
    perform set_config('lock_timeout', '10ms', true);
    perform realtime.release(p_watch);
  exception when lock_not_available then
    perform realtime.disable_triggers(p_watch);
  end;
exception when others then -- another time
  raise debug 'plinth: %', sqlerrm;
end;
$$;

create or replace function realtime.maintain_one()
returns void language plpgsql as $$
-- Ends or restarts one of the watches that have lapsed.
-- One at a time, because the lock on its table is held to the end of the transaction; a random one, so that a table
-- that is locked does not hold up the others.
-- Writes: realtime.watches, realtime.changes; triggers
declare
  v_watch realtime.watches;
begin
  select watch.*
  into v_watch
  from realtime.watches as watch
  where
    watch.wanted_until < date_part('epoch', clock_timestamp())
    and (not watch.is_kept or realtime.refusal(watch.relation) is null)
  order by random()
  limit 1;

  if v_watch.is_kept then
    perform realtime.renew(v_watch.id);
  elsif v_watch.id is not null then
    perform realtime.retire(v_watch);
  end if;
end;
$$;

create or replace function realtime.maintain()
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- By one gateway at a time, every ten seconds. What may lock tables comes last.
-- Writes: core.application_right; realtime.ticks, realtime.marks and what is swept; realtime.watches,
-- realtime.changes; triggers
declare
  v_last realtime.ticks;
  v_now bigint := date_part('epoch', clock_timestamp());
begin
  if not core.turn_try('maintenance') then
    return;
  end if;
  perform realtime.drop_foreign();
  select tick.* into v_last from realtime.ticks as tick order by tick.id desc limit 1;
  if v_last.at > clock_timestamp() - interval '9 seconds' then
    return;
  end if;

  insert into realtime.ticks (snapshot, bytes)
  values (pg_current_snapshot(), realtime.bytes_since(v_last.snapshot));
  insert into realtime.marks default values;
  perform realtime.sweep();
  perform realtime.renew(watch.id)
  from realtime.watches as watch
  where watch.is_kept and watch.wanted_until between v_now + 10 and v_now + 43200;
  if date_trunc('minute', clock_timestamp()) is distinct from date_trunc('minute', v_last.at) then
    perform core.note_rights();
    perform realtime.repair();
  end if;
  perform realtime.maintain_one();
end;
$$;

comment on function realtime.maintain is 'Sweeps, renews, repairs and retires, once in ten seconds.';
