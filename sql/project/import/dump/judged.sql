create or replace function import.dump_schema(p_path text)
returns text language sql immutable as $$
  -- The schema of names without one, by the search path of a dump.
  -- Where a name without a schema is made. Null: nothing in the file set the path, which is then that of most databases.
  select coalesce(
    (
      select part.name
      from string_to_table(coalesce(p_path, 'public'), ', ') with ordinality as part (name, place)
      where part.name not in ('', 'pg_catalog', '$user')
      order by part.place
      limit 1
    ),
    'public'
  );
$$;

create or replace function import.dump_judged(p_facts jsonb)
returns jsonb language plpgsql stable as $$
-- The statements of a dump with their verdicts. The first that is refused refuses the dump.
declare
  v_judged jsonb;
  v_refused jsonb;
begin
  select coalesce(
    jsonb_agg(statement.value || import.judge(statement.value -> 'tree', path.schema) order by place),
    '[]'
  )
  into v_judged
  from
    jsonb_array_elements(p_facts -> 'statements') with ordinality as statement (value, place)
    cross join lateral import.dump_schema(statement.value ->> 'path') as path (schema);

  v_refused := jsonb_path_query_first(v_judged, '$[*] ? (@.verdict == "refuse")');
  if v_refused is not null then
    perform core.raise(
      'bad_request',
      format(
        'line %s: %s: %s',
        v_refused ->> 'line',
        v_refused ->> 'message',
        left(regexp_replace(v_refused ->> 'text', '\s+', ' ', 'g'), 200)
      )
    );
  end if;
  return v_judged;
end;
$$;

create or replace function import.dump_parents(p_judged jsonb)
returns table (schema text, name text, parent_schema text, parent_name text) language sql immutable as $$
  -- The partitions of a dump, and of what they are parts.
  -- Partitions, made as such or attached later.
  select
    made.value ->> 'schema',
    made.value ->> 'name',
    coalesce(made.value #>> '{tree,CreateStmt,inhRelations,0,RangeVar,schemaname}', made.value ->> 'schema'),
    made.value #>> '{tree,CreateStmt,inhRelations,0,RangeVar,relname}'
  from jsonb_array_elements(p_judged) as made
  where made.value ->> 'kind' = 'CreateStmt' and made.value #> '{tree,CreateStmt}' ? 'partbound'
  union all
  select
    coalesce(part.name ->> 'schemaname', attached.value ->> 'schema'),
    part.name ->> 'relname',
    attached.value ->> 'schema',
    attached.value ->> 'name'
  from
    jsonb_array_elements(p_judged) as attached
    cross join lateral jsonb_array_elements(attached.value #> '{tree,AlterTableStmt,cmds}') as command
    cross join lateral (select command.value #> '{AlterTableCmd,def,PartitionCmd,name}') as part (name)
  where
    attached.value ->> 'kind' = 'AlterTableStmt'
    and attached.value #>> '{tree,AlterTableStmt,objtype}' = 'OBJECT_TABLE'
    and command.value #>> '{AlterTableCmd,subtype}' = 'AT_AttachPartition';
$$;

create or replace function import.dump_tables(p_judged jsonb)
returns table (schema text, name text, item text, root_schema text, root_name text, tree jsonb, is_partition boolean)
language sql
immutable as $$
  -- The tables that a dump makes.
  -- item is that of the table whose part this is, if it is one. A table that is made twice is made once.
  with recursive
    parent as materialized (select * from import.dump_parents(p_judged)),
    made as materialized (
      select distinct on (found.schema, found.name)
        found.*
      from (
        select
          statement.value ->> 'schema' as schema,
          statement.value ->> 'name' as name,
          statement.value #> '{tree,CreateStmt}' as tree,
          statement.place
        from jsonb_array_elements(p_judged) with ordinality as statement (value, place)
        where statement.value ->> 'kind' = 'CreateStmt' and statement.value ->> 'verdict' = 'run'
      ) as found
      order by found.schema, found.name, found.place
    ),
    rooted as (
      select
        made.schema,
        made.name,
        made.schema as root_schema,
        made.name as root_name,
        made.tree,
        false as is_partition
      from made
      where not exists (select from parent where (parent.schema, parent.name) = (made.schema, made.name))
      union all
      select part.schema, part.name, rooted.root_schema, rooted.root_name, part.tree, true
      from
        rooted
        join parent on (parent.parent_schema, parent.parent_name) = (rooted.schema, rooted.name)
        join made as part on (part.schema, part.name) = (parent.schema, parent.name)
    )
  select
    rooted.schema,
    rooted.name,
    concat(rooted.root_schema, '.', rooted.root_name),
    rooted.root_schema,
    rooted.root_name,
    rooted.tree,
    rooted.is_partition
  from rooted;
$$;

create or replace function import.dump_owned(p_judged jsonb)
returns table (schema text, name text, item text) language sql immutable as $$
  -- Which sequences of a dump belong to which tables.
  -- Sequences that belong to a column; the last part of the name is the column.
  select
    sequence.value ->> 'schema',
    sequence.value ->> 'name',
    concat(
      coalesce(owner.parts[cardinality(owner.parts) - 2], sequence.value ->> 'schema'),
      '.',
      owner.parts[cardinality(owner.parts) - 1]
    )
  from
    jsonb_array_elements(p_judged) as sequence
    cross join lateral jsonb_array_elements(sequence.value #> '{tree,AlterSeqStmt,options}') as option
    cross join lateral import.dump_strings(option.value #> '{DefElem,arg,List,items}') as owner (parts)
  where
    sequence.value ->> 'kind' = 'AlterSeqStmt'
    and option.value #>> '{DefElem,defname}' = 'owned_by'
    and cardinality(owner.parts) >= 2;
$$;

create or replace function import.dump_placed(p_facts jsonb)
returns jsonb language sql stable as $$
  -- The judged statements, each with the item that it belongs to: its table, where it has one.
  with
    judged as materialized (select import.dump_judged(p_facts) as list),
    known as materialized (
      select tables.schema, tables.name, tables.item
      from
        judged
        cross join lateral import.dump_tables(judged.list) as tables
      union
      select owned.schema, owned.name, owned.item
      from
        judged
        cross join lateral import.dump_owned(judged.list) as owned
    )
  select coalesce(
    jsonb_agg(
      statement.value || jsonb_build_object(
        'item', coalesce(
          known.item,
          nullif(concat_ws('.', statement.value ->> 'schema', statement.value ->> 'name'), ''),
          format('line %s', statement.value ->> 'line')
        ),
        'table', known.item
      )
      order by statement.place
    ),
    '[]'
  )
  from
    judged
    cross join lateral jsonb_array_elements(judged.list) with ordinality as statement (value, place)
    left join known
      on (known.schema, known.name) = (statement.value ->> 'schema', statement.value ->> 'name')
      and statement.value ->> 'kind' not in ('CreateFunctionStmt', 'CreateSchemaStmt', 'CreateExtensionStmt');
$$;
