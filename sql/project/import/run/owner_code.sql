create or replace function import.table_expressions(p_target regclass)
returns setof text language sql stable as $$
  -- The expressions that a new row of a table evaluates, or that are looked at where a query is planned.
  -- As trees: defaults, generated columns, checks, indexes, statistics and partition keys, of the table and of its
  -- partitions.
  with
    relations as (
      select p_target::oid as oid
      union
      select part.relid
      from pg_partition_tree(p_target) as part
    )
  select tree.value::text
  from
    relations
    cross join lateral (
      select attrdef.adbin
      from pg_attrdef as attrdef
      where attrdef.adrelid = relations.oid
      union all
      select con.conbin
      from pg_constraint as con
      where con.conrelid = relations.oid
      union all
      select index.indexprs
      from pg_index as index
      where index.indrelid = relations.oid
      union all
      select index.indpred
      from pg_index as index
      where index.indrelid = relations.oid
      union all
      select statistics.stxexprs
      from pg_statistic_ext as statistics
      where statistics.stxrelid = relations.oid
      union all
      select partitioned.partexprs
      from pg_partitioned_table as partitioned
      where partitioned.partrelid = relations.oid
    ) as tree (value)
  where tree.value is not null;
$$;

create or replace function import.type_expressions(p_type oid)
returns setof text language sql stable as $$
  -- The expressions that a value of a domain evaluates.
  select con.conbin::text
  from pg_constraint as con
  where con.contypid = p_type and con.conbin is not null
  union all
  select type.typdefaultbin::text
  from pg_type as type
  where type.oid = p_type and type.typdefaultbin is not null;
$$;

create or replace function import.oids_in(p_tree text, p_pattern text)
returns setof oid language sql immutable as $$
  -- What an expression names in fields of such a name.
  select found.matched[1]::oid
  from regexp_matches(p_tree, format(':%s ([1-9]\d*)', p_pattern), 'gi') as found (matched);
$$;

create or replace function import.types_of(p_target regclass)
returns setof oid language plpgsql stable as $$
-- All types that values of a table have.
-- Those of its columns and expressions, and those which they are made of; what is made of Postgres's own is Postgres's.
declare
  v_types oid[] := array(
    select attribute.atttypid
    from pg_attribute as attribute
    where attribute.attrelid = p_target and attribute.attnum > 0 and not attribute.attisdropped
    union
    select import.oids_in(tree, '\w*type(?:id)?')
    from import.table_expressions(p_target) as tree
  );
  v_at integer := 0;
begin
  while v_at < cardinality(v_types) loop
    v_at := v_at + 1;
    continue when v_types[v_at] < 16384;

    v_types := v_types || array(
      select distinct part.oid
      from
        pg_type as type
        cross join lateral (
          values
            (type.typelem),
            (type.typbasetype)
          union all
          select range.rngsubtype
          from pg_range as range
          where type.oid in (range.rngtypid, range.rngmultitypid)
          union all
          select attribute.atttypid
          from pg_attribute as attribute
          where attribute.attrelid = type.typrelid and attribute.attnum > 0 and not attribute.attisdropped
          union all
          select import.oids_in(tree, '\w*type(?:id)?')
          from import.type_expressions(type.oid) as tree
        ) as part (oid)
      where type.oid = v_types[v_at] and part.oid != 0 and part.oid != all (v_types)
    );
  end loop;
  return query select unnest(v_types);
end;
$$;

create or replace function import.is_trusted(p_function oid)
returns boolean language sql stable as $$
  -- True for a function that the owner may run with values of a source.
  -- Of Postgres and extensions: none that runs SQL, reads a value of a type by its name, or does anything but return a value.
  select case
    when namespace.nspname = 'pg_catalog'
      then proc.proname !~ '_to_xml|^pg_input_|^(domain|record|array|range|multirange)_(in|recv)$'
      and (
        proc.provolatile != 'v'
        or proc.proname ~ '^(gen_random_uuid|uuidv[47]|random|random_normal|nextval|clock_timestamp|timeofday)$'
      )
    when exists (
        select
        from pg_depend as member
        where member.classid = 'pg_proc'::regclass and member.objid = proc.oid and member.deptype = 'e'
      )
      then proc.proname !~ '^(crosstab|connectby|xpath_table|dblink)'
      and (proc.provolatile != 'v' or proc.proname ~ '^(uuid_generate|gen_)')
    else exists (select from core.open_function as open where to_regprocedure(open.signature) = proc.oid)
  end
  from
    pg_proc as proc
    join pg_namespace as namespace on namespace.oid = proc.pronamespace
  where proc.oid = p_function;
$$;

create or replace function import.owner_code(p_target regclass)
returns text language sql stable as $$
  -- What the owner would run by writing a row into a table; null when nothing of anybody else.
  -- Reading it may run that too: to plan a query, Postgres computes what is constant in indexes and statistics.
  -- It may be of a source: the owner must not run it. Triggers are disabled while rows are loaded.
  with
    trees as materialized (
      select import.table_expressions(p_target) as tree
      union
      select import.type_expressions(type)
      from import.types_of(p_target) as type
    ),
    functions as (
      select import.oids_in(tree, '\w*funcid') as oid
      from trees
      union
      select operator.oprcode
      from
        trees
        cross join lateral import.oids_in(tree, 'opno') as named (oid)
        join pg_operator as operator on operator.oid = named.oid
    )
  select string_agg(code.name, ', ' order by code.name)
  from (
    select format('function %s', functions.oid::regprocedure) as name
    from functions
    where functions.oid != 0 and import.is_trusted(functions.oid) is not true
    union
    select format('rule %s', rewrite.rulename)
    from pg_rewrite as rewrite
    where
      rewrite.ev_class in (
        select p_target
        union
        select part.relid from pg_partition_tree(p_target) as part
      )
  ) as code;
$$;
