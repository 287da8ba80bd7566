create or replace function core.tables_touched()
returns oid[]
language sql
stable
as $$
  -- For the event trigger at the end of a command. A partition stands for its table; null where a type or a cast
  -- changed, which may concern any.
  select
    case
      when bool_or(command.classid in ('pg_type'::regclass, 'pg_cast'::regclass)) then null
      else coalesce(
        array_agg(coalesce(pg_partition_root(command.objid)::oid, command.objid)) filter (
          where command.classid = 'pg_class'::regclass
        ),
        '{}'
      )
    end
  from pg_event_trigger_ddl_commands() as command;
$$;

comment on function core.tables_touched is
  'The tables that a command changed; null when it may be all.';

create or replace function core.tables_narrowed()
returns oid[]
language sql
stable
as $$
  -- For the event trigger of what is dropped: a column goes with its type, which no other one tells of.
  select coalesce(array_agg(distinct object.objid), '{}')
  from pg_event_trigger_dropped_objects() as object
  where object.object_type = 'table column';
$$;

comment on function core.tables_narrowed is 'The tables that lost a column.';

create or replace function core.mend_realtime(p_tables oid[])
returns void
language plpgsql
as $$
-- Also while an installation makes all this for the first time.
begin
  if to_regproc('realtime.repair') is not null and exists (select from realtime.watches) then
    perform realtime.repair(p_tables);
  end if;
end;
$$;

comment on function core.mend_realtime(oid[]) is
  'Makes what is watched of those tables fit the catalogue.';
