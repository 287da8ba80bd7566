create or replace function import.dump_columns(p_schema text, p_name text, p_tree jsonb, p_path text)
returns table (place integer, name text, type text, nullable boolean, generated boolean) language sql stable as $$
  -- The columns of a table of a dump.
  -- As CREATE TABLE of the dump names them; without one, as the table here has them.
  select
    row_number() over (order by element.place)::integer,
    element.value #>> '{ColumnDef,colname}',
    import.dump_type(element.value #> '{ColumnDef,typeName}', import.dump_schema(p_path)),
    not exists (
      select
      from jsonb_array_elements(element.value #> '{ColumnDef,constraints}') as part
      where part.value #>> '{Constraint,contype}' in ('CONSTR_NOTNULL', 'CONSTR_PRIMARY', 'CONSTR_IDENTITY')
    ),
    exists (
      select
      from jsonb_array_elements(element.value #> '{ColumnDef,constraints}') as part
      where part.value #>> '{Constraint,contype}' = 'CONSTR_GENERATED'
    )
  from jsonb_array_elements(p_tree -> 'tableElts') with ordinality as element (value, place)
  where element.value ? 'ColumnDef'
  union all
  select
    row_number() over (order by attribute.attnum)::integer,
    attribute.attname,
    format_type(attribute.atttypid, attribute.atttypmod),
    not attribute.attnotnull,
    attribute.attgenerated != ''
  from pg_attribute as attribute
  where
    p_tree is null
    and attribute.attrelid = import.target_of(concat(p_schema, '.', p_name))
    and attribute.attnum > 0
    and not attribute.attisdropped;
$$;

create or replace function import.dump_rows(p_facts jsonb, p_judged jsonb)
returns table (
  item text,
  root_schema text,
  root_name text,
  schema text,
  name text,
  tree jsonb,
  rows bigint,
  columns text[],
  width integer,
  kinds jsonb,
  uniform boolean,
  inserts boolean,
  others boolean
)
language sql
stable as $$
  -- The rows of a dump, by table.
  -- The tables that have rows in a dump. A partition belongs to its table.
  select
    coalesce(made.item, concat(known.schema, '.', known.name)),
    coalesce(made.root_schema, known.schema),
    coalesce(made.root_name, known.name),
    known.schema,
    known.name,
    made.tree,
    known.rows,
    case when jsonb_typeof(known.columns) = 'array' then array(select jsonb_array_elements_text(known.columns)) end,
    known.width,
    known.kinds,
    known.uniform,
    known.insert,
    known.others > 0
  from
    jsonb_to_recordset(p_facts -> 'rows') as known (
      schema text,
      name text,
      rows bigint,
      columns jsonb,
      width integer,
      kinds jsonb,
      uniform boolean,
      insert boolean,
      others integer
    )
    left join import.dump_tables(p_judged) as made on (made.schema, made.name) = (known.schema, known.name)
  where not import.is_ours(known.schema);
$$;

create or replace function import.takes_literals(p_type text, p_kinds jsonb)
returns boolean language sql immutable as $$
  -- True when literals for a column can be sent as rows of COPY.
  -- True when the text of these literals, read by COPY, is what INSERT makes of them.
  select
    not p_kinds ? 'cast'
    and not (p_kinds ? 'default' and jsonb_array_length(p_kinds) > 1)
    and (not p_kinds ? 'boolean' or coalesce(p_type = 'boolean', false))
    and (
      not p_kinds ? 'number'
      or coalesce(p_type ~ '^(smallint|integer|bigint|oid|real|double precision|numeric(\(.*\))?)$', false)
    )
    and not p_kinds ? 'bits';
$$;

create or replace function import.dump_positions(p_columns text[], p_width integer, p_kinds jsonb, p_known jsonb)
returns table (place integer, name text, type text, is_dropped boolean, is_plain boolean) language sql immutable as $$
  -- The values of a row: their columns, and what INSERT gave them. p_known: the columns of the table in order.
  select
    position.place,
    coalesce(p_columns[position.place], by_place.name),
    coalesce(by_name.type, case when p_columns is null then by_place.type end),
    p_kinds -> (position.place - 1) = '["default"]',
    import.takes_literals(
      coalesce(by_name.type, case when p_columns is null then by_place.type end),
      coalesce(p_kinds -> (position.place - 1), '[]')
    )
  from
    generate_series(
      1,
      coalesce(
        cardinality(p_columns),
        nullif(p_width, 0),
        (
          select count(*)::integer
          from jsonb_to_recordset(p_known) as known (generated boolean)
          where not known.generated
        )
      )
    ) as position (place)
    left join jsonb_to_recordset(p_known) as by_name (name text, type text) on by_name.name = p_columns[position.place]
    left join (
      select
        row_number() over (order by listed.place) as place,
        listed.name,
        listed.type
      from jsonb_to_recordset(p_known) as listed (place integer, name text, type text, generated boolean)
      -- COPY without a list leaves out what is computed; INSERT has DEFAULT there.
      where p_width > 0 or not listed.generated
    ) as by_place
      on by_place.place = position.place;
$$;

create or replace function import.is_like_here(p_type text)
returns boolean language sql immutable as $$
  -- True for a type whose text is the same in every session.
  select coalesce(
    p_type ~ '^(smallint|integer|bigint|oid|real|double precision|numeric|boolean|text|character|character varying|name|uuid|date|time|time(\(\d\))? (with|without) time zone|timestamp(\(\d\))? without time zone|json|jsonb|inet|cidr|macaddr|macaddr8|bit|bit varying|tsvector|tsquery|interval|point|line|lseg|box|path|polygon|circle|xml|pg_lsn|int4range|int8range|numrange|daterange|tsrange)(\([^)]*\))?(\[\])?$',
    false
  );
$$;

create or replace function import.dump_proof(p_facts jsonb, p_table text, p_list text, p_types text[])
returns jsonb language sql immutable as $$
  -- How the rows of a table are compared with a dump.
  -- Only pg_dump writes values as Postgres does. Before 12 it wrote floating-point numbers with other digits, and the
  -- text of money depends on the server. Without a proof rows are counted.
  select
    case
      when
        p_facts ->> 'tool' is not null
        and not exists (
          select
          from unnest(p_types) as type
          where
            type ~ '^money'
            or (
              type ~ '^(real|double)'
              and coalesce(substring(p_facts ->> 'version' from '^\d+')::integer, 0) < 12
            )
        )
        then jsonb_build_object('lines', format('copy (select %s from %s) to stdout', p_list, p_table))
    end;
$$;
