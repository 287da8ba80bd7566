create or replace function operate.is_schema_change(p_sql text, p_command text)
returns boolean language sql immutable parallel safe as $$
  -- True when a statement changed the application's schema.
  -- By the tag that Postgres gave; that of `create table as` counts rows. Databases, roles and what holds passwords are
  -- no part of an application's schema, and temporary objects end with the session.
  select
    (
      p_command ~ '^(CREATE|ALTER|DROP|COMMENT|GRANT|REVOKE|SECURITY LABEL|IMPORT FOREIGN SCHEMA)\M'
      or (p_command ~ '^SELECT\M' and words ~ '^create\M')
    )
    and p_command !~ ' (DATABASE|ROLE|SUBSCRIPTION|SYSTEM|TABLESPACE|USER MAPPING)$'
    and words !~ '^create (local |global )?temp(orary)?\M'
  from operate.first_words(p_sql) as words;
$$;

create or replace function operate.sql_of_migration(p_statements jsonb, p_commands jsonb, p_changed boolean)
returns text language sql immutable parallel safe as $$
  -- The statements that make a migration, of those that ran; null: none changed the schema.
  -- What changed the schema, with the settings around it. Where Postgres saw a change and no tag shows it, code made it:
  -- a block, a procedure or a function.
  with
    ran as (
      select
        statement.value ->> 'sql' as text,
        statement.place,
        p_commands ->> (statement.place - 1)::integer ~ '^(SET|RESET)\M' as sets,
        operate.is_schema_change(statement.value ->> 'sql', p_commands ->> (statement.place - 1)::integer) as changes,
        p_commands ->> (statement.place - 1)::integer ~ '^(DO|CALL|SELECT)\M' as calls
      from jsonb_array_elements(p_statements) with ordinality as statement (value, place)
    )
  select string_agg(
    rtrim(ran.text, E'; \t\r\n') || case when ran.text ~ '--[^\n]*$' then E'\n;\n' else E';\n' end,
    ''
    order by ran.place
  )
  from ran
  where
    (select bool_or(every.changes) or p_changed from ran as every)
    and (ran.sets or ran.changes or (ran.calls and not (select bool_or(every.changes) from ran as every)));
$$;

create or replace function operate.name_of_migration(p_body jsonb, p_commands jsonb)
returns text language sql immutable parallel safe as $$
  -- The name of what sql/run records.
  select coalesce(
    nullif(btrim(p_body ->> 'name'), ''),
    (
      select lower(replace(command.tag, ' ', '_'))
      from jsonb_array_elements_text(p_commands) with ordinality as command (tag, place)
      where command.tag ~ '^(CREATE|ALTER|DROP|COMMENT|GRANT|REVOKE|SECURITY|IMPORT)\M'
      order by command.place
      limit 1
    ),
    'sql'
  );
$$;

create or replace function operate.sql_ran(p_request core.request)
returns core.reply language plpgsql set search_path = pg_catalog, pg_temp as $$
-- POST /admin/v1/sql/run, after its statements and in their transaction: answer.commands are their tags.
-- Writes: operate.migrations, what operate.note_changes() writes
declare
  v_statements jsonb := p_request.body -> 'statements';
  v_commands jsonb := p_request.answer -> 'commands';
  v_changed boolean := exists (
    select
    from core.catalogue_change as change
    where change.transaction = pg_current_xact_id_if_assigned()
  );
  v_sql text := operate.sql_of_migration(v_statements, v_commands, v_changed);
begin
  if v_sql is null then
    return core.ok('{"migration": null}');
  end if;

  if jsonb_path_exists(v_statements, '$[*] ? (@.params.size() > 0)') and v_sql ~ '\$\d' then
    perform core.raise('bad_request', 'a change of the schema takes no params: it is recorded as it stands');
  end if;

  if p_request.body ->> 'transaction' = 'false' then
    v_sql := E'-- no transaction\n' || v_sql;
  end if;
  perform operate.note_changes(current_setting('plinth.relations')::oid[]);
  return core.ok(
    jsonb_build_object(
      'migration', operate.record_migration(
        operate.name_of_migration(p_request.body, v_commands),
        v_sql,
        (p_request.headers ->> 'x-operation-id')::uuid,
        p_request.claims ->> 'email'
      )
    )
  );
end;
$$;

comment on function operate.sql_ran(core.request) is 'POST /admin/v1/sql/run: records what changed the schema.';
