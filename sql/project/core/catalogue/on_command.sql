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

create or replace function core.changes_answers()
returns boolean
language sql
stable
as $$
  -- For the event trigger at the end of a command. Temporary objects are nobody else's business, and an application may
  -- make them by the thousand. What is revoked has no name but the command.
  select
    exists (
      select
      from pg_event_trigger_ddl_commands() as command
      where
        command.schema_name is distinct from 'pg_temp'
        and not core.is_of_realtime(
          command.object_type,
          coalesce(command.object_identity, command.command_tag)
        )
    );
$$;

comment on function core.changes_answers is
  'True when a command made something by which requests may be answered otherwise.';

create or replace function core.on_command()
returns event_trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- Fires after every command that changes the catalogue, whoever runs it.
-- Writes: core.catalogue_change; grants on new relations of public; what the functions in core.hook write
declare
  v_relation oid;
begin
  if not core.changes_answers() then
    return;
  end if;

  begin
    for v_relation in select command.objid
    from pg_event_trigger_ddl_commands() as command
    where
      command.schema_name = 'public'
      and command.classid = 'pg_class'::regclass
      and command.command_tag in (
        'CREATE TABLE',
        'CREATE TABLE AS',
        'SELECT INTO',
        'CREATE VIEW',
        'CREATE MATERIALIZED VIEW',
        'CREATE FOREIGN TABLE',
        'IMPORT FOREIGN SCHEMA'
      )
      and not command.in_extension loop
      perform core.open_new_relation(v_relation);
    end loop;
  exception when others then -- a user's command must never fail because of us; what did not open stays closed
    raise warning 'plinth: %', sqlerrm;
  end;

  perform core.note_catalogue_change();
  perform core.call_catalogue_hooks(core.tables_touched());
exception when others then -- as above; then the change is seen within a minute
  raise warning 'plinth: %', sqlerrm;
end;
$$;

comment on function core.on_command is
  'Notes catalogue changes and opens new tables as SERVICE_NEW_TABLES says.';
