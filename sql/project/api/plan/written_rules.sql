create or replace function api.domains_of(p_relation oid)
returns setof oid
language sql
stable
as $$
  with recursive
    domain as (
      select type.oid, type.typbasetype
      from
        pg_catalog.pg_attribute as attribute
        join pg_catalog.pg_type as type on type.oid = attribute.atttypid and type.typtype = 'd'
      where attribute.attrelid = p_relation and attribute.attnum > 0
      union
      select base.oid, base.typbasetype
      from
        domain
        join pg_catalog.pg_type as base on base.oid = domain.typbasetype and base.typtype = 'd'
    )
  select domain.oid
  from domain;
$$;

comment on function api.domains_of is 'The domains that a table''s columns are of.';

create or replace function api.written_rules(p_relation oid)
returns table (class oid, object oid, tree text)
language sql
stable
as $$
  select 'pg_attrdef'::regclass::oid, made.oid, made.adbin::text
  from pg_catalog.pg_attrdef as made
  where made.adrelid = p_relation
  union all
  select 'pg_constraint'::regclass, checked.oid, checked.conbin::text
  from pg_catalog.pg_constraint as checked
  where
    checked.contype = 'c'
    and (
      checked.conrelid = p_relation
      or checked.contypid in (select domain.oid from api.domains_of(p_relation) as domain (oid))
    )
  union all
  select 'pg_type'::regclass, type.oid, type.typdefaultbin::text
  from
    api.domains_of(p_relation) as domain (oid)
    join pg_catalog.pg_type as type on type.oid = domain.oid
  union all
  select 'pg_class'::regclass, parted.partrelid, parted.partexprs::text
  from pg_catalog.pg_partitioned_table as parted
  where parted.partrelid = p_relation;
$$;

comment on function api.written_rules(oid) is
  'The defaults, checks and partition keys that are computed when a table is written.';
