create or replace function import.count_query(p_rows text)
returns text language sql immutable as $$
  -- The query that counts rows where they cannot be digested.
  select format('select count(*) as rows from %s', p_rows);
$$;

create or replace function import.postgres_copied_columns(p_facts jsonb)
returns table (schema text, name text, list text, read text, is_exact boolean) language sql stable as $$
  -- The columns of each table that are copied.
  -- Without computed columns. Before 12 Postgres writes floating-point numbers with other digits: rows are counted then.
  select
    known.schema,
    known.table,
    coalesce(string_agg(quote_ident(known.name), ', ' order by known.place), ''),
    coalesce(
      string_agg(
        case known.type when 'money' then quote_ident(known.name) || '::numeric' else quote_ident(known.name) end,
        ', '
        order by known.place
      ),
      ''
    ),
    coalesce(
      (p_facts #>> '{server,version}')::integer >= 120000
      or bool_and(known.type !~ '^(real|double)' and known.type_schema is null),
      true
    )
  from (
    select element.place, field.*
    from
      jsonb_array_elements(p_facts -> 'columns') with ordinality as element (value, place)
      cross join lateral jsonb_to_record(element.value) as field (
        schema text, "table" text, name text, type text, type_schema text, generated text
      )
  ) as known
  where known.generated is null
  group by known.schema, known.table;
$$;

create or replace function import.postgres_leaves(p_facts jsonb)
returns table (item text, estimate bigint, bytes bigint, has_foreign boolean, leaves text[]) language sql stable as $$
  -- What holds the rows of each table, and how many there are about.
  -- The tables that hold the rows: those of a partitioned table are its partitions.
  select
    leaf.item,
    case
      when count(*) filter (where leaf.row_estimate is null and leaf.kind = 'r') = 0 then sum(leaf.row_estimate)::bigint
    end,
    sum(leaf.bytes)::bigint,
    bool_or(leaf.kind = 'f'),
    array_agg(format('%I.%I', leaf.schema, leaf.name) order by leaf.schema, leaf.name) filter (where leaf.kind = 'r')
  from
    jsonb_to_recordset(p_facts -> 'relations') as leaf (
      schema text, name text, kind text, row_estimate bigint, bytes bigint, item text
    )
  where leaf.kind in ('r', 'f', 'p')
  group by leaf.item;
$$;

create or replace function import.rows_of(p_table text, p_columns text, p_leaves text[])
returns text language sql immutable as $$
  -- What a query reads the rows of a table from.
  -- p_leaves: of a partitioned table with parts on other servers, whose rows do not come.
  select case
    when p_leaves is null then p_table
    else format(
      '(%s) as part',
      (
        select string_agg(format('select %s from only %s', p_columns, leaf), ' union all ')
        from unnest(p_leaves) as leaf
      )
    )
  end;
$$;

create or replace function import.copy_out(p_table text, p_rows text, p_list text, p_read text)
returns text language sql immutable as $$
  -- The statement that reads the rows of a table.
  -- A table is read faster than a query; both are its own rows only.
  select case
    when p_rows = 'only ' || p_table and p_read = p_list then format(
      'copy %s%s to stdout',
      p_table,
      ' (' || nullif(p_list, '') || ')'
    )
    else format('copy (select %s from %s) to stdout', p_read, p_rows)
  end;
$$;

create or replace function import.copy_of(
  p_item text, p_table text, p_target text, p_source text, p_list text, p_read text, p_is_exact boolean
)
returns jsonb language sql immutable as $$
  -- A table that is copied, as the plan has it.
  -- What the source sends is digested on its way, and then what the target holds: nobody reads the source twice.
  select jsonb_build_object(
    'item', p_item,
    'load', 'copy',
    'from', jsonb_build_object('table', p_table, 'copy', import.copy_out(p_table, p_source, p_list, p_read)),
    'into', case
      when p_list = '' then format('copy %s from stdin', p_table)
      else format('copy %s (%s) from stdin', p_table, p_list)
    end,
    'proof', case
      when p_is_exact then jsonb_build_object('lines', import.copy_out(p_table, p_target, p_list, p_read))
      else jsonb_build_object('target', import.count_query(p_target))
    end
  );
$$;

create or replace function import.postgres_loads(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- The tables of a source whose rows are copied.
  -- A partitioned table is read and written as a whole: a row may belong to another partition here, where a hash of an
  -- enum's label is another. Of a table with children only its own rows are read.
  with
    leaves as materialized (
      select known.*
      from import.postgres_leaves(p_facts) as known
    ),
    columns as materialized (
      select known.*
      from import.postgres_copied_columns(p_facts) as known
    )
  select
    import.copy_of(
      relation.item,
      named.table,
      named.own,
      case
        when leaves.has_foreign then import.rows_of(named.own, coalesce(columns.list, ''), leaves.leaves)
        else named.own
      end,
      coalesce(columns.list, ''),
      coalesce(columns.read, ''),
      coalesce(columns.is_exact, true)
    ) || jsonb_build_object('rows', leaves.estimate)
  from
    jsonb_to_recordset(p_facts -> 'relations') as relation (
      schema text, name text, kind text, is_partition boolean, readable boolean, item text
    )
    join leaves using (item)
    left join columns using (schema, name)
    cross join lateral (
      select
        format('%I.%I', relation.schema, relation.name),
        format(case relation.kind when 'r' then 'only %I.%I' else '%I.%I' end, relation.schema, relation.name)
    ) as named ("table", own)
  where
    relation.kind in ('r', 'p')
    and not relation.is_partition
    and relation.readable
    and (leaves.leaves is not null or not leaves.has_foreign)
  order by leaves.bytes desc, relation.item;
$$;

create or replace function import.postgres_unread(p_facts jsonb)
returns text[] language sql stable as $$
  -- The tables of a source whose rows do not come, for the role of the source may not read them.
  select coalesce(array_agg(relation.item order by relation.item), '{}')
  from
    jsonb_to_recordset(p_facts -> 'relations') as relation (
      kind text, is_partition boolean, readable boolean, item text
    )
  where relation.kind in ('r', 'p') and not relation.is_partition and not relation.readable;
$$;

create or replace function import.postgres_opened(p_facts jsonb)
returns table (item text, list text) language sql stable as $$
  -- To whom of the public each table is granted.
  select
    role.item,
    format(
      'every row is open to %s',
      string_agg(format('%s (%s)', role.grantee, role.rights), ', ' order by role.grantee)
    )
  from (
    select known.item, known.grantee, string_agg(distinct known.privilege, ', ')
    from jsonb_to_recordset(p_facts -> 'grants') as known (item text, object text, grantee text, privilege text)
    where
      known.object in ('table', 'column')
      and known.grantee in ('public', 'anon', 'authenticated')
      and known.privilege in ('select', 'insert', 'update', 'delete')
    group by known.item, known.grantee
  ) as role (item, grantee, rights)
  group by role.item;
$$;

create or replace function import.postgres_row_warnings(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- What to know of the rows of a source.
  select found.warning
  from
    jsonb_to_recordset(p_facts -> 'relations') as relation (
      kind text, persistence text, is_partition boolean, rls boolean, readable boolean, hides_rows boolean, item text
    )
    left join import.postgres_opened(p_facts) as opened using (item)
    cross join lateral (
      values
        (
          not relation.readable,
          import.warning(
            'not_readable',
            relation.item,
            format('the role %s may not read this table: it is made, but stays empty', p_facts #>> '{server,role}')
          )
        ),
        (
          relation.hides_rows,
          import.warning(
            'rows_hidden',
            relation.item,
            format(
              'row level security hides rows from the role %s: the import of this table will fail; use its owner or a role with BYPASSRLS',
              p_facts #>> '{server,role}'
            )
          )
        ),
        (
          not relation.rls,
          import.warning(
            'rls_off',
            relation.item,
            'ROW LEVEL SECURITY IS OFF in the source, and so it is here: ' || coalesce(
              opened.list, 'whoever gets a grant on it reaches every row'
            )
          )
        ),
        (
          relation.persistence = 'u',
          import.warning(
            'unlogged_table', relation.item, 'this table is unlogged: it is empty after a crash of the server'
          )
        )
    ) as found (is_so, warning)
  where relation.kind in ('r', 'p') and not relation.is_partition and found.is_so;
$$;

create or replace function import.postgres_table_warnings(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- What to know of the tables of a source.
  select import.warning(
    'encoding',
    p_facts #>> '{server,encoding}',
    'the source does not say how its text is encoded: a row that is not UTF-8 ends the import of its table'
  )
  where p_facts #>> '{server,encoding}' = 'SQL_ASCII'
  union all
  select import.warning(
    'virtual_column',
    format('%s.%s', known.item, known.name),
    'this column is computed when it is read; here it is computed when it is written and stored'
  )
  from jsonb_to_recordset(p_facts -> 'columns') as known (name text, generated text, item text)
  where known.generated = 'v' and current_setting('server_version_num')::integer < 180000
  union all
  select import.warning(
    'no_primary_key', relation.item,
    'this table has no primary key: rows cannot be upserted, and realtime cannot say which row changed'
  )
  from
    jsonb_to_recordset(p_facts -> 'relations') as relation (
      schema text, name text, kind text, is_partition boolean, item text
    )
  where
    relation.kind in ('r', 'p')
    and not relation.is_partition
    and not exists (
      select
      from jsonb_to_recordset(p_facts -> 'constraints') as key (schema text, "table" text, kind text)
      where (key.schema, key.table, key.kind) = (relation.schema, relation.name, 'p')
    );
$$;
