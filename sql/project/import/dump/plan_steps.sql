create or replace function import.dump_sql(p_statement jsonb, p_with_path boolean)
returns text language sql immutable as $$
  -- A statement of a dump, to be run.
  -- The text of a statement without its semicolon, where it is needed with the path that its names were written for.
  select concat(
    case
      when p_with_path and coalesce(p_statement ->> 'by', 'import') = 'import' then format(
        E'set local search_path to %s;\n',
        coalesce(
          (
            select string_agg(quote_ident(part), ', ')
            from string_to_table(coalesce(p_statement ->> 'path', 'public, extensions'), ', ') as part
            where part != ''
          ),
          ''''''
        )
      )
    end,
    regexp_replace(p_statement ->> 'text', ';\s*$', '')
  );
$$;

create or replace function import.dump_extension(p_statement jsonb)
returns jsonb language sql stable as $$
  -- The step that makes an extension, or why there is none.
  -- Into the schema that the dump names, for its names are written with that; into extensions where that one is ours.
  -- One that may read files or reach other servers is made by nobody.
  select case
    when made.name = 'plpgsql' or here.extname is not null then null
    when not exists (select from pg_available_extensions as known where known.name = made.name) then import.warning(
      'extension_missing',
      made.name,
      'this extension is not installed on this server',
      p_statement ->> 'text'
    )
    when not import.is_harmless_extension(made.name) then import.warning(
      'extension_missing',
      made.name,
      'this extension can reach beyond the database: a DBA may make it by hand',
      p_statement ->> 'text'
    )
    else import.step(
      'schema',
      'extension ' || made.name,
      format('create extension if not exists %I schema %I', made.name, wanted.schema),
      'owner'
    )
  end
  from
    (
      select
        coalesce(
          (
            select case
              when import.is_ours(option.value #>> '{DefElem,arg,String,sval}') then 'extensions'
              else option.value #>> '{DefElem,arg,String,sval}'
            end
            from jsonb_array_elements(p_statement #> '{tree,CreateExtensionStmt,options}') as option
            where option.value #>> '{DefElem,defname}' = 'schema'
          ),
          'extensions'
        ) as schema
    ) as wanted
    cross join (select p_statement #>> '{tree,CreateExtensionStmt,extname}') as made (name)
    left join pg_extension as here on here.extname = made.name;
$$;

create or replace function import.dump_schema_step(p_name text)
returns jsonb language sql stable as $$
  -- The step that makes a schema of a dump.
  -- In a schema of the owner's the login may create for this run.
  select case
    when p_name = 'public' then null
    when to_regnamespace(quote_ident(p_name)) is null then import.step(
      'schema',
      'schema ' || p_name,
      format('create schema if not exists %I', p_name)
    )
    else import.step(
      'schema',
      'schema ' || p_name,
      format('grant usage, create on schema %I to %I', p_name, import.login_role()),
      'owner'
    )
  end;
$$;

create or replace function import.dump_value_step(p_statement jsonb, p_judged jsonb, p_wish jsonb)
returns jsonb language sql stable as $$
  -- The step that sets a sequence.
  -- Where a sequence stands. Built of values that were read, and run by the owner: the sequence may have been there.
  select import.step(
    'constraints',
    format('sequence %s.%s', sequence.schema, sequence.name),
    format(
      'select pg_catalog.setval(%L::pg_catalog.regclass, %s, %s)',
      format('%I.%I', sequence.schema, sequence.name),
      (p_statement ->> 'value')::bigint,
      p_statement ->> 'called'
    ),
    'owner'
  )
  from (
    select
      case jsonb_array_length(p_statement -> 'sequence')
        when 1 then import.dump_schema(p_statement ->> 'path')
        else p_statement #>> '{sequence,0}'
      end,
      p_statement #>> '{sequence,-1}'
  ) as sequence (schema, name)
  where
    not import.is_ours(sequence.schema)
    and not exists (
      select
      from import.dump_owned(p_judged) as owned
      where (owned.schema, owned.name) = (sequence.schema, sequence.name) and not import.is_selected(p_wish, owned.item)
    );
$$;

create or replace function import.dump_key_steps(p_statement jsonb, p_sql text, p_partitioned jsonb, p_users boolean)
returns setof jsonb language sql stable as $$
  -- The steps of a foreign key of a dump.
  -- ALTER TABLE .. ADD CONSTRAINT .. FOREIGN KEY.
  select steps.step
  from
    import.key_steps(
      p_statement ->> 'item',
      format('%I.%I', p_statement ->> 'schema', p_statement ->> 'name'),
      p_statement #> '{tree,AlterTableStmt,cmds,0,AlterTableCmd,def,Constraint}',
      p_sql,
      p_partitioned ? concat(p_statement ->> 'schema', '.', p_statement ->> 'name'),
      p_users
    ) as steps (step);
$$;

create or replace function import.dump_has_grants(p_judged jsonb)
returns boolean language sql immutable as $$
  -- True where a dump grants anything.
  select jsonb_path_exists(p_judged, '$[*] ? (@.kind == "GrantStmt" && @.verdict == "run" && @.grants == true)');
$$;

create or replace function import.dump_secured(p_judged jsonb, p_wish jsonb)
returns table (item text, "table" text, is_partition boolean, is_secured boolean, is_revoked boolean)
language sql
stable as $$
  -- Which tables of a dump have row level security.
  -- The tables that come, whether the dump turns row level security on, and whether what this service grants on a new
  -- table is revoked: where the dump grants anything itself, or leaves the table without row level security.
  select
    made.item,
    format('%I.%I', made.schema, made.name),
    made.is_partition,
    secured.is_so,
    not secured.is_so or import.dump_has_grants(p_judged)
  from
    import.dump_tables(p_judged) as made
    cross join lateral (
      select
        exists (
          select
          from jsonb_array_elements(p_judged) as statement
          where
            statement.value ->> 'kind' = 'AlterTableStmt'
            and (statement.value ->> 'schema', statement.value ->> 'name') = (made.schema, made.name)
            and jsonb_path_exists(
              statement.value,
              '$.tree.AlterTableStmt.cmds[*].AlterTableCmd.subtype ? (@ == "AT_EnableRowSecurity")'
            )
        )
    ) as secured (is_so)
  where import.is_selected(p_wish, made.item);
$$;

create or replace function import.dump_statement_steps(p_judged jsonb, p_wish jsonb, p_users boolean)
returns setof jsonb language plpgsql stable as $$
-- In the order of the file. Row level security that binds the owner comes late: a materialized view that reads the table
-- could not be filled under it. Grants come last, so that no moment is more open than the source.
declare
  v_statement jsonb;
  v_sql text;
  v_table text;
  v_revoked text[] := array(select made.table from import.dump_secured(p_judged, p_wish) as made where made.is_revoked);
  v_with_path boolean := jsonb_path_exists(p_judged, '$[*] ? (@.verdict == "run" && (@.path == null || @.path != ""))');
  v_partitioned jsonb := (
    select coalesce(jsonb_agg(concat(made.schema, '.', made.name)), '[]')
    from import.dump_tables(p_judged) as made
    where made.tree ? 'partspec'
  );
begin
  for v_statement in
    select statement.value
    from jsonb_array_elements(p_judged) with ordinality as statement (value, place)
    where
      statement.value ->> 'verdict' in ('run', 'setval')
      and (statement.value ->> 'table' is null or import.is_selected(p_wish, statement.value ->> 'table'))
    order by
      statement.value ->> 'kind' = 'GrantStmt',
      statement.value #>> '{tree,AlterTableStmt,cmds,0,AlterTableCmd,subtype}' is not distinct from 'AT_ForceRowSecurity',
      statement.place
  loop
    v_sql := import.dump_sql(v_statement, v_with_path);
    if v_statement ->> 'verdict' = 'setval' then
      return next import.dump_value_step(v_statement, p_judged, p_wish);
    elsif v_statement ->> 'kind' = 'CreateSchemaStmt' then
      return next import.dump_schema_step(v_statement ->> 'schema');
    elsif v_statement ->> 'kind' = 'CreateExtensionStmt' then
      return next import.dump_extension(v_statement);
    elsif v_statement ->> 'kind' = 'CreateStmt' then
      v_table := format('%I.%I', v_statement ->> 'schema', v_statement ->> 'name');
      return query
      select *
      from
        import.table_steps(
          v_statement,
          v_sql || case
            when v_table = any (v_revoked) then format(E'\n;\nrevoke all on table %s from public, anon, authenticated', v_table)
            else ''
          end,
          p_users
        );
    elsif
      v_statement #>> '{tree,AlterTableStmt,cmds,0,AlterTableCmd,def,Constraint,contype}' = 'CONSTR_FOREIGN'
      and jsonb_array_length(v_statement #> '{tree,AlterTableStmt,cmds}') = 1
    then
      return query select * from import.dump_key_steps(v_statement, v_sql, v_partitioned, p_users);
    else
      return next import.step(
        v_statement ->> 'phase',
        v_statement ->> 'item',
        v_sql,
        coalesce(v_statement ->> 'by', 'import')
      );
    end if;
  end loop;
end;
$$;

create or replace function import.dump_rights(p_judged jsonb, p_wish jsonb)
returns setof jsonb language sql stable as $$
  -- Row level security and grants as a dump has them.
  -- The service guards a new table of public and grants it to clients. Row level security ends as the dump has it; what
  -- the dump grants replaces what the service granted, and a table without row level security is granted to nobody else.
  with made as materialized (select * from import.dump_secured(p_judged, p_wish))
  select import.step(
    'constraints',
    made.item,
    format('revoke all on table %s from public, anon, authenticated', made.table)
  )
  from made
  where made.is_revoked
  union all
  select import.step('constraints', made.item, format('alter table %s disable row level security', made.table))
  from made
  where not made.is_secured
  union all
  select import.warning(
    'rls_off',
    made.item,
    'ROW LEVEL SECURITY IS OFF in the dump, and so it is here: whoever gets a grant on it reads and writes every row'
  )
  from made
  where not made.is_secured and not made.is_partition
  union all
  select import.warning(
    'no_grants',
    'anon, authenticated',
    'the dump grants nothing to these roles: tables with row level security are granted to them as new tables are here, others are not'
  )
  where not import.dump_has_grants(p_judged) and exists (select from made);
$$;
