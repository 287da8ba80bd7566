create or replace function realtime.lease_end(p_is_kept boolean)
returns bigint language sql volatile as $$
  -- Until when a watch that is wanted now stays wanted, in seconds since 1970.
  -- As long as changes are kept, so that even the last listener can resume. A day for a watch that a DBA asked for,
  -- which any gateway renews: without a gateway nothing would sweep.
  select
    ceil(date_part('epoch', clock_timestamp()))::bigint + greatest(
      (core.settings_row()).realtime_retention,
      case when p_is_kept then 86400 else 60 end
    );
$$;

create or replace function realtime.is_covered(p_watch realtime.watches, p_seconds integer)
returns boolean language sql volatile as $$
  -- True when nothing was missed of a table, nor will be for that many seconds.
  -- The sequence does not decide: its value stays when the transaction that set it fails.
  select
    coalesce(p_watch.wanted_until, 0) > date_part('epoch', clock_timestamp()) + p_seconds
    and not exists (select from realtime.unattached(p_watch.id, p_watch.relation));
$$;

create or replace function realtime.wait_for_writers(p_sequence regclass)
returns void language plpgsql as $$
-- Waits for the transactions that may have skipped capture.
-- A transaction that reads a sequence holds a lock on it to its end: those are the writers that may have found that
-- nobody wants their changes. Later ones find that somebody does.
declare
  v_writers text[];
begin
  for v_round in 1..300 loop
    v_writers := array(
      select lock.virtualtransaction
      from pg_catalog.pg_locks as lock
      where
        lock.locktype = 'relation'
        and lock.database = (select oid from pg_catalog.pg_database where datname = current_database())
        and lock.relation = p_sequence
        and lock.mode = 'RowExclusiveLock'
        and lock.granted
        and lock.pid is distinct from pg_backend_pid()
        and (v_writers is null or lock.virtualtransaction = any (v_writers))
    );
    if v_writers = '{}' then
      return;
    end if;
    perform pg_sleep(0.01);
  end loop;

  raise exception
    using errcode = 'lock_not_available', message = 'a transaction that writes the table takes too long, try again';
end;
$$;

create or replace function realtime.wait_out_vacuum(p_relation regclass)
returns void language plpgsql as $$
-- Ends automatic vacuums of tables that are about to get triggers.
-- While an automatic vacuum runs, no trigger can be created, but it gives way to a lock that has waited for a second
-- (deadlock_timeout). This lock blocks no reads or writes. A caller with a shorter lock_timeout keeps it: a tick may
-- hold another table already. The owner may lack the right to lock.
declare
  v_patience integer := (select setting::integer from pg_catalog.pg_settings where name = 'lock_timeout');
  v_watch integer := coalesce((select watch.id from realtime.watches as watch where watch.relation = p_relation), 0);
  v_member regclass;
begin
  perform set_config('lock_timeout', '2s', true) where v_patience not between 1 and 2000;
  for v_member in select realtime.unattached(v_watch, p_relation) loop
    begin
      execute format('lock table only %s in share update exclusive mode', v_member);
    exception when insufficient_privilege then
      null; -- as said
    end;
  end loop;
  perform set_config('lock_timeout', v_patience::text, true);
end;
$$;

create or replace function realtime.watch_row(p_relation regclass, p_patience text)
returns realtime.watches language plpgsql set lock_timeout = 0 as $$
-- The watch of a table, with its triggers in place.
-- The caller has the turn of the table. Waiting for the table blocks all its writers meanwhile.
-- Writes: realtime.watches; triggers on the table
declare
  v_watch realtime.watches;
begin
  insert into realtime.watches (relation) values (p_relation) on conflict do nothing;
  select watch.* into v_watch from realtime.watches as watch where watch.relation = p_relation;

  if to_regclass(format('realtime.wanted_%s', v_watch.id)) is null then
    execute format('create sequence realtime.wanted_%s', v_watch.id);
  end if;
  perform set_config('lock_timeout', p_patience, true);
  if realtime.attach_missing(v_watch) then
    v_watch.wanted_until := 0;
  end if;
  return v_watch;
end;
$$;

create or replace function realtime.restart(p_watch realtime.watches)
returns pg_snapshot language plpgsql as $$
-- Starts a watch anew; returns the snapshot since which nothing is missing.
-- First waits for transactions that may have skipped a change; what the snapshot after that does not see is captured.
-- Another gateway may not know that the watch had lapsed. The layout is read before the snapshot: an older one is
-- noticed, a newer one would not be.
-- Writes: realtime.watches, realtime.changes
declare
  v_layout text;
  v_since pg_snapshot;
begin
  if current_setting('transaction_isolation') != 'read committed' then
    perform core.raise('bad_request', 'a watch cannot begin in a transaction that sees the past alone');
  end if;

  perform realtime.wait_for_writers(format('realtime.wanted_%s', p_watch.id)::regclass);
  perform realtime.resync(p_watch.id) where p_watch.since is not null;
  v_layout := realtime.layout_of(p_watch.relation);
  v_since := pg_current_snapshot();
  update realtime.watches as watch
  set
    since = v_since,
    layout = v_layout
  where watch.id = p_watch.id;
  return v_since;
end;
$$;

create or replace function realtime.ensure_watched(p_relation regclass, out watch integer, out since pg_snapshot)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- First mark the table as wanted, then wait for transactions that may already have skipped capture.
-- Writes: realtime.watches, realtime.changes; triggers on the table
declare
  v_watch realtime.watches;
  v_refusal text := realtime.refusal(p_relation);
  v_end bigint;
begin
  if v_refusal is not null then
    perform core.raise('bad_request', v_refusal);
  end if;

  select w.* into v_watch from realtime.watches as w where w.relation = p_relation;
  if not realtime.is_covered(v_watch, 30) then
    perform core.turn_take('watch', p_relation::oid::text);
    perform realtime.wait_out_vacuum(p_relation);
    v_watch := realtime.watch_row(p_relation, '100ms');
    v_end := realtime.lease_end(v_watch.is_kept);
    perform setval(format('realtime.wanted_%s', v_watch.id)::regclass, v_end);
    if not realtime.is_covered(v_watch, 5) then
      v_watch.since := realtime.restart(v_watch);
    end if;
    update realtime.watches as w set wanted_until = v_end where w.id = v_watch.id;
    perform core.mark_dirty(); -- event triggers may have run
  end if;

  watch := v_watch.id;
  since := v_watch.since;
end;
$$;

comment on function realtime.ensure_watched(regclass) is 'Makes sure that from now on no change of a table is missed.';
