create or replace function operate.script_part(p_file text, p_sql text)
returns text language sql immutable parallel safe as $$
  -- A migration as a part of a script for psql.
  select format(
    case when operate.is_without_transaction(p_sql) then E'-- %s\n%s' else E'-- %s\nbegin;\n%scommit;\n' end,
    p_file,
    -- A last statement without its semicolon would run into the commit.
    operate.terminated(operate.file_text(p_sql)) || E'\n'
  );
$$;

create or replace function operate.migrations_export(p_request core.request)
returns core.reply language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- GET /admin/v1/migrations/export?since=
declare
  v_since text := coalesce(p_request.query ->> 'since', '');
  v_files jsonb;
begin
  if v_since !~ '^([0-9]{1,20})?$' then
    perform core.raise('bad_request', 'since is a version: digits');
  end if;

  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'name', operate.file_name(migration.version, migration.name),
        'sql', operate.file_text(migration.sql)
      )
      order by migration.version
    ),
    '[]'
  )
  into v_files
  from operate.migrations as migration
  where migration.version > v_since;

  if operate.wants_sql(p_request) then
    return operate.sql_reply(
      (
        select coalesce(
          E'set search_path = public, extensions;\n\n' || string_agg(
            operate.script_part(file.name, file.sql),
            E'\n'
            order by file.name
          ),
          ''
        )
        from jsonb_to_recordset(v_files) as file (name text, sql text)
      ),
      'migrations.sql'
    );
  end if;

  return core.ok(jsonb_build_object('files', v_files));
end;
$$;

comment on function operate.migrations_export(core.request) is
  'The migrations after a version as files, or as one script for psql.';
