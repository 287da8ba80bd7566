create or replace function realtime.repair_layout(p_watch realtime.watches, p_is_resynced boolean)
returns void language plpgsql as $$
-- Makes sure that no row captured under another layout is delivered.
-- Captured rows name the columns of before: no cursor from before the command that changed them may reach those rows.
-- A transaction with an older snapshot cannot say where that is; another one does, and until then nothing is
-- delivered.
-- Writes: realtime.watches, realtime.changes
declare
  v_layout text := realtime.layout_of(p_watch.relation);
begin
  if v_layout is not distinct from p_watch.layout or current_setting('transaction_isolation') != 'read committed' then
    return;
  end if;

  perform realtime.resync(p_watch.id) where not p_is_resynced;
  update realtime.watches as watch
  set
    layout = v_layout,
    since = realtime.present()
  where watch.id = p_watch.id;
end;
$$;

create or replace function realtime.repair_refused(p_watch realtime.watches)
returns void language plpgsql as $$
-- Removes the triggers of a table that cannot be watched as it is.
-- A watch that a DBA asked for waits until its table can be watched again: a key may be replaced by two commands.
-- Writes: realtime.watches, realtime.changes; triggers
declare
  v_member regclass;
begin
  if not p_watch.is_kept then
    perform realtime.release(p_watch);
    perform realtime.resync(p_watch.id);
    return;
  end if;

  for v_member in select written
  from api.written_relations(p_watch.relation) as written
  where realtime.is_attached(written) loop
    perform realtime.detach(v_member);
    perform realtime.resync(p_watch.id) where v_member = p_watch.relation;
  end loop;
end;
$$;

create or replace function realtime.repair_one(p_watch realtime.watches)
returns boolean language plpgsql as $$
-- Makes a watch fit its table as it is now; false when the table is locked.
-- Returns false where it cannot have its lock: another time. Listeners learn that their table is not watched any more
-- when its changes are asked for. A watch that nobody wants gets its triggers when somebody does; somebody who does at
-- this moment finds what is missing at the next tick. That is decided by the row: reading the sequence would make
-- others wait for us.
-- Writes: realtime.watches, realtime.changes; triggers
begin
  if not exists (select from pg_catalog.pg_class where oid = p_watch.relation) then
    perform realtime.forget(p_watch.id);
    perform realtime.resync(p_watch.id);
  elsif realtime.refusal(p_watch.relation) is not null then
    perform realtime.repair_refused(p_watch);
  else
    perform
      realtime.repair_layout(
        p_watch,
        case
          when p_watch.wanted_until > date_part('epoch', clock_timestamp()) then realtime.attach_missing(p_watch)
          else false
        end
      );
  end if;
  return true;
exception
  when lock_not_available then
    return false;
  when others then -- no command fails because of us; another time tries again
    raise warning 'plinth: %', sqlerrm;
    return true;
end;
$$;

create or replace function realtime.repair_orphan(p_relation regclass)
returns boolean language plpgsql as $$
-- Removes the triggers from a table that belongs to no watch; false when it is locked.
-- The rows of a detached partition are gone from its former table.
-- Writes: realtime.changes; triggers
begin
  perform realtime.resync(former.watch)
  from (
    select distinct split_part(encode(trigger.tgargs, 'escape'), '\', 1)::integer as watch
    from pg_catalog.pg_trigger as trigger
    where trigger.tgrelid = p_relation and core.is_capture(trigger.tgfoid)
  ) as former;
  perform realtime.detach(p_relation);
  return true;
exception
  when lock_not_available then
    return false;
  when others then -- as for realtime.repair_one
    raise warning 'plinth: %', sqlerrm;
    return true;
end;
$$;

create or replace function realtime.repair(p_tables oid[] default null)
returns void language plpgsql set lock_timeout = '100ms' as $$
-- Makes the watches fit their tables as they are now.
-- Runs after commands that change the catalogue, in their transaction, and once a minute where there are no event
-- triggers. It must neither fail a command nor keep it waiting.
-- Checking a watch takes milliseconds: so only the tables given, and those that are gone; null: all, up to the first
-- that is locked, in random order, so that none waits for ever behind another.
-- Writes: realtime.watches, realtime.changes; triggers
declare
  v_watch realtime.watches;
  v_stray regclass;
begin
  for v_watch in select *
  from realtime.watches as watch
  where
    p_tables is null
    or watch.relation::oid = any (p_tables)
    or not exists (select from pg_catalog.pg_class where oid = watch.relation)
  order by random() loop
    exit when not realtime.repair_one(v_watch);
  end loop;

  if p_tables = '{}' then
    return;
  end if;
  for v_stray in select distinct trigger.tgrelid
  from pg_catalog.pg_trigger as trigger
  where
    core.is_capture(trigger.tgfoid)
    and trigger.tgrelid not in (
      select member.relation
      from
        realtime.watches as watch
        cross join lateral api.written_relations(watch.relation) as member (relation)
    ) loop
    exit when not realtime.repair_orphan(v_stray);
  end loop;
end;
$$;

create or replace function realtime.follow_catalogue(p_tables oid[])
returns void language plpgsql as $$
-- Writes: what realtime.repair writes
begin
  if exists (select from realtime.watches) then
    perform realtime.repair(p_tables);
  end if;
end;
$$;

comment on function realtime.follow_catalogue(oid[]) is
  'Makes the watches of tables that a command changed fit them; null: any table.';

insert into core.hook (event, function)
values ('catalogue_changed', 'realtime.follow_catalogue')
on conflict do nothing;
