create or replace function realtime.retire(p_watch realtime.watches)
returns void
language plpgsql
set lock_timeout = '100ms'
as $$
-- Whoever holds the table up now holds us up too, and there is time. So does whoever begins to watch it. Somebody may
-- read it for hours: writers shall not pay for that, nor others wait.
-- Writes: realtime.watches; triggers
begin
  if
    not pg_try_advisory_xact_lock(realtime.lock_of(p_watch.relation))
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
    perform realtime.silence(p_watch);
  end;
exception when others then -- another time
  raise debug 'plinth: %', sqlerrm;
end;
$$;

comment on function realtime.retire(realtime.watches) is
  'Ends a watch that nobody wants any longer.';

create or replace function realtime.maintain_one()
returns void
language plpgsql
as $$
-- A table that we have is held to the end of the transaction, so there is one; any, as one that cannot be had now must
-- not hold up the others.
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

comment on function realtime.maintain_one is
  'Ends or begins anew one of the watches whose time is over.';

create or replace function realtime.maintain()
returns void
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- One gateway at a time, every ten seconds. What may hold tables comes last.
-- Writes: core.application_right; realtime.ticks, realtime.marks and what is swept; realtime.watches,
-- realtime.changes; triggers
declare
  v_last realtime.ticks;
  v_now bigint := date_part('epoch', clock_timestamp());
begin
  if not pg_try_advisory_xact_lock(realtime.lock_of('realtime.ticks')) then
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

comment on function realtime.maintain is
  'Sweeps, keeps what is to be kept, mends and retires, once in ten seconds.';
