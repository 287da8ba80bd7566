create or replace function core.open_new_relation(p_relation oid)
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
-- Grants rights on a new table of public as SERVICE_NEW_TABLES says.
-- guarded: granted to everyone and closed by row level security until a policy opens it. Policies do not apply to a
-- view with its owner's rights, a materialized view or a foreign table, so these are granted to service_role only.
-- closed: service_role only. open: everyone, row level security as created.
declare
  v_mode text := (core.installation_row()).new_tables;
  v_relation pg_class;
  v_everyone boolean;
begin
  select relation.* into v_relation from pg_class as relation where relation.oid = p_relation;
  v_everyone := v_mode = 'open' or (v_mode = 'guarded' and core.knows_policies(v_relation));

  if v_mode = 'guarded' and v_relation.relkind in ('r', 'p') and not v_relation.relrowsecurity then
    execute format('alter table %s enable row level security', p_relation::regclass);
  end if;

  perform core.open_to(p_relation, 'service_role');
  if v_everyone then
    perform core.open_to(p_relation, 'anon'), core.open_to(p_relation, 'authenticated');
  end if;
end;
$$;

create or replace function core.tables_touched()
returns oid[] language sql stable as $$
  -- The tables that a command changed; null: any may be.
  -- For the event trigger at the end of a command. For a partition it returns the root table; null where a type or a
  -- cast changed, which may concern any table.
  select case
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

create or replace function core.changes_answers()
returns boolean language sql stable as $$
  -- True when requests may be answered differently after a command.
  -- For the event trigger at the end of a command. Temporary objects concern no other session, and an application may
  -- create thousands. For REVOKE the only name is the command's.
  select
    exists (
      select
      from pg_event_trigger_ddl_commands() as command
      where
        command.schema_name is distinct from 'pg_temp'
        and not core.is_of_realtime(command.object_type, coalesce(command.object_identity, command.command_tag))
    );
$$;

create or replace function core.on_command()
returns event_trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
        'CREATE TABLE', 'CREATE TABLE AS', 'SELECT INTO', 'CREATE VIEW', 'CREATE MATERIALIZED VIEW',
        'CREATE FOREIGN TABLE', 'IMPORT FOREIGN SCHEMA'
      )
      and not command.in_extension loop
      perform core.open_new_relation(v_relation);
    end loop;
  exception when others then -- a user's command must never fail because of us; the rest stays closed
    raise warning 'plinth: %', sqlerrm;
  end;

  perform core.note_catalogue_change();
  perform core.call_catalogue_hooks(core.tables_touched());
exception when others then -- as above; the change is seen within a minute
  raise warning 'plinth: %', sqlerrm;
end;
$$;

comment on function core.on_command is 'Records catalogue changes and opens new tables as SERVICE_NEW_TABLES says.';
