create or replace function operate.is_indexed(p_relation oid, p_columns smallint[])
returns boolean language plpgsql stable as $$
-- True when an index begins with these columns.
-- The columns lead the index, in whatever order. An index of some rows, or one that could not be built, does not count.
begin
  return exists (
    select
    from pg_catalog.pg_index as index
    where
      index.indrelid = p_relation
      and index.indisvalid
      and index.indpred is null
      and (index.indkey::smallint[])[0:cardinality(p_columns) - 1] @> p_columns
  );
end;
$$;

create or replace function operate.index_wanted(p_relation oid, p_columns smallint[])
returns text language sql stable as $$
  -- SQL that makes an index on these columns.
  -- Above 100 MB the table stays open to writes while the index is built, which must then run alone. That is not
  -- possible on a partitioned table.
  select format(
    'create index %son %s (%s);',
    case when relation.relkind = 'r' and relation.relpages > 12800 then 'concurrently ' else '' end,
    operate.name_of(relation.relnamespace, relation.relname),
    (
      select string_agg(quote_ident(attribute.attname), ', ' order by wanted.place)
      from
        unnest(p_columns) with ordinality as wanted (attnum, place)
        join pg_catalog.pg_attribute as attribute
          on attribute.attrelid = relation.oid and attribute.attnum = wanted.attnum
    )
  )
  from pg_catalog.pg_class as relation
  where relation.oid = p_relation;
$$;
