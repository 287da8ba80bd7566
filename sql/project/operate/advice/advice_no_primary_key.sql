create or replace function operate.listed_columns(p_relation oid, p_columns smallint[])
returns text language sql stable as $$
  -- The columns of a relation by name, quoted where they must be.
  -- Null where one of them is an expression.
  select case
    when count(attribute.attnum) = cardinality(p_columns) then string_agg(
      quote_ident(attribute.attname),
      ', '
      order by wanted.place
    )
  end
  from
    unnest(p_columns) with ordinality as wanted (attnum, place)
    left join pg_catalog.pg_attribute as attribute
      on attribute.attrelid = p_relation and attribute.attnum = wanted.attnum and wanted.attnum > 0;
$$;

create or replace function operate.unique_columns(p_relation oid)
returns text language sql stable as $$
  -- The columns that could be the primary key of a table.
  -- Those of the shortest unique index that could be a primary key: of all rows, at once, and without nulls.
  select operate.listed_columns(p_relation, (index.indkey::smallint[])[0:index.indnkeyatts - 1])
  from pg_catalog.pg_index as index
  where
    index.indrelid = p_relation
    and index.indisunique
    and index.indisvalid
    and index.indimmediate
    and index.indpred is null
    and index.indexprs is null
    and not exists (
      select
      from pg_catalog.pg_attribute as attribute
      where
        attribute.attrelid = p_relation
        and attribute.attnum = any ((index.indkey::smallint[])[0:index.indnkeyatts - 1])
        and not attribute.attnotnull
    )
  order by index.indnkeyatts, index.indexrelid
  limit 1;
$$;

create or replace function operate.primary_key_wanted(p_relation oid, p_table text, p_is_partitioned boolean)
returns text language sql stable as $$
  -- SQL that gives a table a primary key.
  -- Else a new column; in a partitioned table together with the columns it is divided by. One that is divided by an
  -- expression can have no primary key.
  select case
    when operate.unique_columns(p_relation) is not null then format(
      'alter table %s add primary key (%s);',
      p_table,
      operate.unique_columns(p_relation)
    )
    when p_is_partitioned then format(
      'alter table %1$s add column %2$I uuid not null default gen_random_uuid(), add primary key (%2$I, %3$s);',
      p_table,
      free.name,
      (
        select operate.listed_columns(p_relation, partitioned.partattrs::smallint[])
        from pg_catalog.pg_partitioned_table as partitioned
        where partitioned.partrelid = p_relation
      )
    )
    else format('alter table %s add column %I bigint generated always as identity primary key;', p_table, free.name)
  end
  from (
    values
      ('id', 1),
      ('row_id', 2),
      ('primary_id', 3)
  ) as free (name, place)
  where
    not exists (
      select
      from pg_catalog.pg_attribute as attribute
      where attribute.attrelid = p_relation and attribute.attname = free.name and not attribute.attisdropped
    )
  order by free.place
  limit 1;
$$;

create or replace function operate.advice_no_primary_key()
returns table (severity text, object text, why text, fix_sql text)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- Tables without a primary key.
  select
    'low',
    'table ' || named.name,
    'No single row can be named, neither to change it nor by realtime. A new column writes the table anew.',
    operate.primary_key_wanted(relation.oid, named.name, relation.relkind = 'p')
  from
    operate.advised_relations() as relation
    cross join lateral (select operate.name_of(relation.relnamespace, relation.relname)) as named (name)
  where
    relation.relkind in ('r', 'p')
    and not relation.relispartition
    and not exists (
      select
      from pg_index as index
      where index.indrelid = relation.oid and index.indisprimary
    );
$$;
