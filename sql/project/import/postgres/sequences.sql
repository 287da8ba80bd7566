create or replace function import.sequence_options(p_sequence jsonb)
returns text language sql immutable as $$
  -- The options of a sequence, as CREATE SEQUENCE takes them.
  select core.sequence_clause(known.type, known.increment, known.min, known.max, known.start, known.cache, known.cycle)
  from
    jsonb_to_record(p_sequence) as known (
      type text, increment bigint, min bigint, max bigint, start bigint, cache bigint, cycle boolean
    );
$$;

create or replace function import.postgres_sequences(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- The sequences of a source.
  -- Those of identity columns come with their tables. The one of a serial column is made before its table, whose default
  -- names it, and given to the column afterwards.
  select
    import.step(
      'schema',
      coalesce(known.value ->> 'item', format('sequence %s.%s', known.value ->> 'schema', known.value ->> 'name')),
      format('create sequence %s as %s%s', named.sequence, known.value ->> 'type', import.sequence_options(known.value))
    ) || jsonb_build_object('undo', 'drop sequence if exists ' || named.sequence)
  from
    jsonb_array_elements(p_facts -> 'sequences') as known
    cross join lateral (select format('%I.%I', known.value ->> 'schema', known.value ->> 'name')) as named (sequence)
  where known.value ->> 'owned' != 'i';
$$;

create or replace function import.postgres_sequence_owners(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- Which column each sequence belongs to.
  select import.owned_step(
    'schema',
    known.item,
    format(
      'alter sequence %I.%I owned by %I.%I.%I', known.schema, known.name, known.table_schema, known.table, known.column
    )
  )
  from
    jsonb_to_recordset(p_facts -> 'sequences') as known (
      schema text, name text, owned text, table_schema text, "table" text, "column" text, item text
    )
  where known.owned = 'a';
$$;

create or replace function import.sequence_ahead(p_sequence text, p_value bigint, p_is_called boolean)
returns text language sql immutable strict as $$
  -- Sets a sequence where it is behind this value. p_sequence is an expression for its name.
  select format(
    'select pg_catalog.setval(%1$s, %2$s, %3$s) from pg_catalog.pg_sequence as s where s.seqrelid = %1$s::pg_catalog.regclass and coalesce((%2$s::numeric > pg_catalog.pg_sequence_last_value(s.seqrelid)) = (s.seqincrement > 0), true)',
    p_sequence,
    p_value,
    p_is_called::text
  );
$$;

create or replace function import.postgres_sequence_values(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- Where each sequence of a source stands.
  -- Not the largest value of the column: a gap may be meant. One that has given no value may still begin elsewhere.
  -- One that the role of the source may not read gets that.
  -- By the owner, for tables that were here before; the column's own sequence may have another name there. Reading a table
  -- of the source may run its code, so the largest value is read by the login of the import. `table`: whose column it is.
  -- `ahead`: the statement for a table that a resumed run finished, whose sequence may have gone on here since.
  select
    import.step(
      'constraints',
      format('sequence %s.%s', known.schema, known.name),
      case
        when coalesce(known.last_value, known.first_value) is not null then format(
          'select pg_catalog.setval(%s, %s, %s)',
          named.sequence,
          coalesce(known.last_value, known.first_value),
          case when known.last_value is not null then 'true' else 'false' end
        )
        else format(
          'select pg_catalog.setval(%1$s, max(%2$I), true) from %3$I.%4$I having max(%2$I) is not null', named.sequence,
          known.column, known.table_schema, known.table
        )
      end,
      case when coalesce(known.last_value, known.first_value) is not null then 'owner' else 'import' end
    ) || jsonb_strip_nulls(
      jsonb_build_object(
        'table', known.item,
        'ahead', import.sequence_ahead(
          named.sequence,
          coalesce(known.last_value, known.first_value),
          known.last_value is not null
        )
      )
    )
  from
    jsonb_to_recordset(p_facts -> 'sequences') as known (
      schema text, name text, owned text, table_schema text, "table" text, "column" text, last_value bigint,
      first_value bigint, readable boolean, item text
    )
    cross join lateral (
      select case
        when known.owned = 'n' then format('%L', format('%I.%I', known.schema, known.name))
        else format(
          'pg_catalog.pg_get_serial_sequence(%L, %L)',
          format('%I.%I', known.table_schema, known.table),
          known.column
        )
      end
    ) as named (sequence)
  where coalesce(known.last_value, known.first_value) is not null or (not known.readable and known.owned != 'n');
$$;

create or replace function import.postgres_sequence_nexts(p_facts jsonb)
returns jsonb language sql stable as $$
  -- What each sequence of a source gives next, where that may be read, and where the sequence is here.
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'item', format('sequence %s.%s', known.schema, known.name),
        'table', known.item,
        'name', case known.owned when 'n' then format('%I.%I', known.schema, known.name) end,
        'owner', case when known.owned != 'n' then format('%I.%I', known.table_schema, known.table) end,
        'column', known.column,
        'next', coalesce(known.last_value + known.increment, known.first_value, known.start)::text
      )
      order by known.schema, known.name
    ),
    '[]'
  )
  from
    jsonb_to_recordset(p_facts -> 'sequences') as known (
      schema text, name text, owned text, table_schema text, "table" text, "column" text, start numeric,
      increment numeric, last_value numeric, first_value numeric, shows_first boolean, item text
    )
  where known.last_value is not null or known.first_value is not null or known.shows_first;
$$;
