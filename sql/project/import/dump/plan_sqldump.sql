create or replace function import.granted_in_dump(p_facts jsonb)
returns jsonb language sql immutable as $$
  -- Without what the login of the scratch database may do there.
  select coalesce(jsonb_agg(given.value order by given.place), '[]')
  from jsonb_array_elements(p_facts -> 'grants') with ordinality as given (value, place)
  where given.value -> 'grantee' != p_facts #> '{server,role}';
$$;

create or replace function import.granted_as_here(p_facts jsonb)
returns jsonb language sql stable as $$
  -- Grants to clients of a dump without any, which pg_dump --no-privileges writes: tables of public with row level
  -- security are granted as new ones are here, others are not.
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'object', 'table',
        'schema', relation.schema,
        'table', relation.name,
        'target', format('%I.%I', relation.schema, relation.name),
        'grantee', client.role,
        'privilege', client.privilege,
        'grantable', false
      )
    ),
    '[]'
  )
  from
    jsonb_to_recordset(p_facts -> 'relations') as relation (schema text, name text, kind text, rls boolean)
    cross join (
      select *
      from
        unnest('{anon,authenticated}'::text[]) as role
        cross join unnest('{select,insert,update,delete}'::text[]) as privilege
    ) as client (role, privilege)
  where relation.kind in ('r', 'p') and relation.rls and relation.schema = 'public';
$$;

create or replace function import.grants_nothing(p_facts jsonb)
returns boolean language sql immutable as $$
  -- True where no client may do anything with what a dump makes.
  select
    not exists (
      select
      from jsonb_to_recordset(p_facts -> 'grants') as given (object text, schema text, grantee text)
      where given.grantee in ('anon', 'authenticated', 'service_role') and not import.is_ours(given.schema)
    );
$$;

create or replace function import.fills_here(p_facts jsonb, p_schema text, p_name text)
returns boolean language sql immutable as $$
  -- True for a table or a sequence of this database that a dump fills and does not make.
  select p_facts #> '{dump,here}' ? concat(p_schema, '.', p_name);
$$;

create or replace function import.makes_tables(p_facts jsonb)
returns boolean language sql immutable as $$
  -- True where a dump makes a table that comes.
  select
    exists (
      select
      from jsonb_to_recordset(p_facts -> 'relations') as made (schema text, name text, kind text)
      where
        made.kind in ('r', 'p')
        and not import.is_ours(made.schema)
        and not import.fills_here(p_facts, made.schema, made.name)
    );
$$;

create or replace function import.columns_here(p_facts jsonb)
returns jsonb language sql stable as $$
  -- The columns of such tables, as they are here: those that the dump names, or all.
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'schema', relation.schema,
        'table', relation.name,
        'name', attribute.attname,
        'type', format_type(attribute.atttypid, attribute.atttypmod),
        'type_schema', null,
        'not_null', attribute.attnotnull,
        'identity', null,
        'generated', nullif(attribute.attgenerated, ''),
        'is_local', true
      )
      order by attribute.attrelid, attribute.attnum
    ),
    '[]'
  )
  from
    jsonb_to_recordset(p_facts -> 'relations') as relation (schema text, name text)
    join pg_attribute as attribute on attribute.attrelid = import.table_of(relation.schema, relation.name)
    cross join lateral (
      select p_facts #> array['dump', 'columns', concat(relation.schema, '.', relation.name)]
    ) as named (columns)
  where
    import.fills_here(p_facts, relation.schema, relation.name)
    and coalesce(named.columns ? attribute.attname, true)
    and attribute.attnum > 0
    and not attribute.attisdropped;
$$;

create or replace function import.with_tables_here(p_facts jsonb)
returns jsonb language sql stable as $$
  -- The facts, in which tables that the dump fills and does not make are as they are here.
  select
    p_facts || jsonb_build_object(
      'relations', (
        select coalesce(
          jsonb_agg(
            known.value || case
              when import.fills_here(p_facts, named.schema, named.name) then jsonb_build_object('kind', here.relkind)
              else '{}'
            end
            order by known.place
          ),
          '[]'
        )
        from
          jsonb_array_elements(p_facts -> 'relations') with ordinality as known (value, place)
          cross join lateral jsonb_to_record(known.value) as named (schema text, name text)
          left join pg_class as here on here.oid = import.table_of(named.schema, named.name)
      ),
      'columns', (
        select coalesce(jsonb_agg(known.value order by known.place), '[]')
        from jsonb_array_elements(p_facts -> 'columns') with ordinality as known (value, place)
        where not import.fills_here(p_facts, known.value ->> 'schema', known.value ->> 'table')
      ) || import.columns_here(p_facts)
    );
$$;

create or replace function import.plan_sqldump(p_facts jsonb, p_wish jsonb)
returns jsonb language plpgsql stable as $$
-- p_facts: those of its scratch database, as of any Postgres; `dump` says what the file is: header, `failed` statements,
-- `here`, the tables and sequences of this database that it fills.
declare
  v_is_bare boolean := import.grants_nothing(p_facts);
  v_plan jsonb := import.plan_postgres(
    import.with_tables_here(p_facts) || jsonb_build_object(
      -- A file does not say which roles there were: the operator's key keeps what it has here.
      'server', (p_facts -> 'server') || '{"roles": ["anon", "authenticated"]}',
      'grants', import.granted_in_dump(p_facts) || case
        when v_is_bare then import.granted_as_here(p_facts)
        else '[]'
      end
    ),
    p_wish
  );
begin
  return v_plan || jsonb_build_object(
    'version', p_facts #>> '{dump,version}',
    -- Those that are here have their own increments, which the file does not say: they are set, and not compared.
    'sequences', (
      select coalesce(jsonb_agg(sequence), '[]')
      from jsonb_array_elements(v_plan -> 'sequences') as sequence
      where
        not p_facts #> '{dump,here}' ?| array[
          regexp_replace(sequence ->> 'item', '^sequence ', ''),
          coalesce(sequence ->> 'table', '')
        ]
    ),
    'left_out', (v_plan -> 'left_out') || (
      select coalesce(jsonb_agg(warning -> 'item'), '[]')
      from import.dump_warnings(p_facts) as warning
      where warning ->> 'code' = 'no_table' and import.is_selected(p_wish, warning ->> 'item')
    ),
    'steps', (
      select coalesce(jsonb_agg(step.value order by step.place), '[]')
      from jsonb_array_elements(v_plan -> 'steps') with ordinality as step (value, place)
      where
        not p_facts #> '{dump,here}' ? regexp_replace(step.value ->> 'item', '^sequence ', '')
        or starts_with(step.value ->> 'sql', 'select pg_catalog.setval(')
    ),
    'warnings', (
      select coalesce(jsonb_agg(warning.value order by warning.place), '[]')
      from jsonb_array_elements(v_plan -> 'warnings') with ordinality as warning (value, place)
      where not p_facts #> '{dump,here}' ? (warning.value ->> 'item')
    ) || (
      select coalesce(jsonb_agg(warning), '[]')
      from (
        select import.dump_statement_warnings(p_facts) as warning
        union all
        select import.dump_warnings(p_facts)
        union all
        select import.warning(
          'no_grants', 'anon, authenticated',
          'the dump grants nothing to these roles: tables with row level security are granted to them as new tables are here, others are not'
        )
        where v_is_bare and import.makes_tables(p_facts)
      ) as said
    )
  );
end;
$$;

comment on function import.plan_sqldump(jsonb, jsonb) is 'What an import of a dump would do.';
