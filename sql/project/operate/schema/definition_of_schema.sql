create or replace function operate.owning_objects()
returns table (class oid, object oid, home_class oid, home_object oid) language sql stable as $$
  -- What the catalogue keeps apart, but is made with another object: the default of a column with its table, the query
  -- of a view with the view, the type of a row with its table, the index of a key with the key.
  select 'pg_attrdef'::regclass, value.oid, 'pg_class'::regclass, value.adrelid
  from pg_attrdef as value
  union all
  select 'pg_rewrite'::regclass, rule.oid, 'pg_class'::regclass, rule.ev_class
  from pg_rewrite as rule
  where rule.rulename = '_RETURN'
  union all
  select 'pg_type'::regclass, type.oid, 'pg_class'::regclass, relation.oid
  from
    pg_class as relation
    join pg_type as row_type on row_type.oid = relation.reltype
    join pg_type as type on type.oid in (row_type.oid, row_type.typarray)
  where relation.relkind != 'c'
  union all
  select 'pg_class'::regclass, type.typrelid, 'pg_type'::regclass, type.oid
  from
    pg_type as type
    join pg_class as relation on relation.oid = type.typrelid
  where relation.relkind = 'c'
  union all
  select 'pg_type'::regclass, type.typarray, 'pg_type'::regclass, type.oid
  from
    pg_type as type
    left join pg_class as relation on relation.oid = type.typrelid
  where type.typarray != 0 and coalesce(relation.relkind, 'c') = 'c'
  union all
  select 'pg_type'::regclass, range.rngmultitypid, 'pg_type'::regclass, range.rngtypid
  from pg_range as range
  union all
  select 'pg_class'::regclass, rule.conindid, 'pg_constraint'::regclass, rule.oid
  from pg_constraint as rule
  where rule.contype in ('p', 'u', 'x')
  union all
  select 'pg_constraint'::regclass, rule.oid, 'pg_type'::regclass, rule.contypid
  from pg_constraint as rule
  where rule.contypid != 0;
$$;

create or replace function operate.object_dependencies()
returns table (class oid, object oid, needed_class oid, needed_object oid) language sql stable as $$
  -- Which object must be there before which.
  -- A sequence needs no table: the table says afterwards that the sequence is its own.
  with home as materialized (select known.* from operate.owning_objects() as known)
  select distinct needing.class, needing.object, needed.class, needed.object
  from
    pg_depend as depends
    left join home as near on near.class = depends.classid and near.object = depends.objid
    left join home as far on far.class = depends.refclassid and far.object = depends.refobjid
    cross join lateral (
      select coalesce(near.home_class, depends.classid), coalesce(near.home_object, depends.objid)
    ) as needing (class, object)
    cross join lateral (
      select coalesce(far.home_class, depends.refclassid), coalesce(far.home_object, depends.refobjid)
    ) as needed (class, object)
  where
    depends.deptype != 'e'
    and depends.refobjid >= 16384
    and (needing.class, needing.object) != (needed.class, needed.object)
    and not (
      depends.deptype in ('a', 'i')
      and depends.classid = 'pg_class'::regclass
      and depends.refclassid = 'pg_class'::regclass
      and depends.refobjsubid > 0
      and exists (select from pg_sequence as sequence where sequence.seqrelid = depends.objid)
    );
$$;

create or replace function operate.ordered_objects()
returns table (place bigint, class oid, object oid, kind text, identity text, definition text)
language plpgsql
stable as $$
-- Every object of the application, each behind those that it needs.
-- An object stands in the section of its kind or, if it needs something of a later one, in that, behind it. The depth is
-- bounded because objects may need each other in a circle; then no order is right, and theirs is that of their kinds.
begin
  return query with recursive
      known as materialized (
        select object.*, operate.section_of(object.kind) as section
        from operate.defined() as object
      ),
      need as materialized (
        select needed.class, needed.object, needed.needed_class, needed.needed_object, known.section
        from
          operate.object_dependencies() as needed
          join known on known.class = needed.class and known.object = needed.object and known.kind != 'grants'
      ),
      rank(class, object, section, depth) as (
        select known.class, known.object, known.section, 0
        from known
        where known.kind != 'grants'
        union
        select
          need.class,
          need.object,
          greatest(need.section, rank.section),
          case when rank.section >= need.section then rank.depth + 1 else 0 end
        from
          rank
          join need on need.needed_class = rank.class and need.needed_object = rank.object
        where rank.depth < 200
      ),
      highest as (
        select distinct on (rank.class, rank.object) rank.*
        from rank
        order by rank.class, rank.object, rank.section desc, rank.depth desc
      )
    select
      row_number() over (
        order by
          coalesce(highest.section, known.section),
          coalesce(highest.depth, 0),
          known.section,
          known.identity collate "C"
      ),
      known.class,
      known.object,
      known.kind,
      known.identity,
      known.definition
    from
      known
      left join highest on highest.class = known.class and highest.object = known.object and known.kind != 'grants';
end;
$$;

comment on function operate.ordered_objects is
  'Every object of the application with the statement that makes it, each behind those that it needs.';

create or replace function operate.definition_of_schema(p_schema text default null)
returns text language plpgsql stable as $$
-- To be run in one transaction, in which it sets how names are read: every name here is whole, and bodies of functions
-- may name what comes later. Without a schema: everything, extensions too.
begin
  return (
    select
      concat_ws(
        E'\n\n',
        E'set local check_function_bodies = off;\nset local search_path = '''';\nset local client_min_messages = warning;',
        string_agg(object.definition, E'\n\n' order by object.place),
        string_agg('refresh materialized view ' || filled.oid::regclass || ';', E'\n' order by object.place)
      ) || E'\n'
    from
      operate.ordered_objects() as object
      left join pg_class as filled
        on filled.oid = object.object and object.kind = 'materialized view' and filled.relispopulated
    where
      p_schema is null
      or operate.namespace_of(object.class, object.object) = (
        select namespace.oid
        from pg_namespace as namespace
        where namespace.nspname = p_schema
      )
  );
end;
$$;

comment on function operate.definition_of_schema(text) is
  'The statements that make the application''s objects, or those of one schema, in an order in which they run.';
