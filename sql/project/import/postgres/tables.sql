create or replace function import.column_of(p_column jsonb, p_sequence jsonb, p_is_partition boolean)
returns text language sql stable as $$
  -- A column, as CREATE TABLE takes it.
  -- On 18 a partition has the identity of its root, which attaching gives it. Before 18 a virtual column is a stored one.
  select core.column_clause(
    quote_ident(known.name),
    concat(known.type, ' collate ' || known.collation),
    case
      when known.generated is not null then core.computed_clause(
        known.expr,
        case when current_setting('server_version_num')::integer >= 180000 then known.generated end
      )
      when known.identity is null then known.expr
      when not p_is_partition then core.identity_clause(
        known.identity,
        format('%I.%I', p_sequence ->> 'schema', p_sequence ->> 'name'),
        import.sequence_options(p_sequence)
      )
    end,
    coalesce(known.generated, known.identity) is not null,
    known.not_null
  )
  from
    jsonb_to_record(p_column) as known (
      name text, type text, "collation" text, generated text, identity text, expr text, not_null boolean
    );
$$;

create or replace function import.column_changes(p_column jsonb, p_is_inherited boolean)
returns text language sql immutable as $$
  -- What ALTER TABLE says of a column after CREATE TABLE; p_is_inherited: also what is otherwise than where it comes from.
  select string_agg(format('alter column %I %s', known.name, change.action), ', ')
  from
    jsonb_to_record(p_column) as known (
      name text, generated text, expr text, not_null boolean, storage text, statistics integer, options text[]
    )
    cross join lateral unnest(
      array[
        case when p_is_inherited and known.generated is null then 'set default ' || known.expr end,
        case when p_is_inherited and known.not_null then 'set not null' end
      ] || core.column_actions(known.storage, null, known.statistics, known.options)
    ) as change (action)
  where change.action is not null;
$$;

create or replace function import.postgres_columns(p_facts jsonb)
returns table (schema text, name text, clauses text, late text) language sql stable as $$
  -- The columns of each table, as CREATE TABLE takes them; late: what ALTER TABLE says of them.
  select
    known.schema,
    known.table,
    string_agg(
      import.column_of(known.value, sequence.value, relation.is_partition),
      E',\n  '
      order by known.place
    ) filter (where known.is_local or relation.is_partition),
    string_agg(
      import.column_changes(known.value, not known.is_local and not relation.is_partition),
      ', '
      order by known.place
    )
  from
    jsonb_to_recordset(p_facts -> 'relations') as relation (schema text, name text, is_partition boolean)
    join (
      select element.value, element.place, field.*
      from
        jsonb_array_elements(p_facts -> 'columns') with ordinality as element (value, place)
        cross join lateral jsonb_to_record(element.value) as field (
          schema text, "table" text, name text, is_local boolean
        )
    ) as known
      on (known.schema, known.table) = (relation.schema, relation.name)
    left join jsonb_array_elements(p_facts -> 'sequences') as sequence
      on sequence.value ->> 'owned' = 'i'
      and (sequence.value ->> 'table_schema', sequence.value ->> 'table', sequence.value ->> 'column') = (
        known.schema, known.table, known.name
      )
  group by known.schema, known.table;
$$;

create or replace function import.table_list(p_tables jsonb)
returns text language sql immutable as $$
  -- Tables of the source, by name.
  select string_agg(format('%I.%I', parent.value ->> 'schema', parent.value ->> 'name'), ', ' order by parent.place)
  from jsonb_array_elements(nullif(p_tables, 'null')) with ordinality as parent (value, place);
$$;

create or replace function import.table_statement(p_relation jsonb, p_columns text)
returns text language sql immutable as $$
  -- The statement that makes a table.
  select core.table_statement(
    case known.persistence when 'u' then 'unlogged' end,
    format('%I.%I', known.schema, known.name),
    E'\n  ' || p_columns,
    concat(
      case when not known.is_partition then ' inherits (' || import.table_list(known.parents) || ')' end,
      ' partition by ' || known.partition_key
    ),
    known.options
  )
  from
    jsonb_to_record(p_relation) as known (
      schema text, name text, persistence text, is_partition boolean, parents jsonb, partition_key text, options text[]
    );
$$;

create or replace function import.client_roles(p_facts jsonb)
returns text language sql immutable as $$
  -- The roles whose rights the source decides.
  -- A source that knows no service_role says nothing about it: the operator's key keeps what it has here.
  select
    'public, anon, authenticated' || case
      when p_facts #> '{server,roles}' ? 'service_role' then ', service_role'
      else ''
    end;
$$;

create or replace function import.postgres_tables(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- The tables of a source.
  -- A partition is attached afterwards, so that its columns keep their order. No moment is open: row level security is on
  -- from the beginning where the source has it on, and what this service grants on a new table is revoked with it.
  select
    import.owned_step('schema', relation.item, step.sql) || case
      when step.place in (1, 5) then jsonb_build_object('undo', 'drop table if exists ' || named.table)
      else '{}'
    end
  from
    (
      select element.value, element.place, field.*
      from
        jsonb_array_elements(p_facts -> 'relations') with ordinality as element (value, place)
        cross join lateral jsonb_to_record(element.value) as field (
          schema text, name text, kind text, is_partition boolean, rls boolean, bound text, parents jsonb, of_type text,
          item text
        )
    ) as relation
    left join import.postgres_columns(p_facts) as columns using (schema, name)
    cross join lateral (select format('%I.%I', relation.schema, relation.name)) as named ("table")
    cross join lateral (
      values
        (
          1,
          concat(
            import.table_statement(relation.value, columns.clauses),
            format(E';\nrevoke all on table %s from %s', named.table, import.client_roles(p_facts))
          )
        ),
        (2, 'alter table ' || named.table || ' of ' || relation.of_type),
        (3, 'alter table only ' || named.table || ' ' || columns.late),
        (4, case when relation.rls then 'alter table ' || named.table || ' enable row level security' end),
        (
          5,
          case
            when relation.is_partition then format(
              'alter table only %s attach partition %s %s',
              import.table_list(relation.parents),
              named.table,
              relation.bound
            )
          end
        )
    ) as step (place, sql)
  where relation.kind in ('r', 'p') and step.sql is not null
  order by step.place = 5, relation.place, step.place;
$$;
