create or replace function realtime.brings_foreign_code(p_relation oid)
returns boolean language sql stable as $$
  -- True when capturing a row of the table may run code of a role that must not get our rights.
  -- A row is captured with the rights of our owner, who would run the code that a type has for its JSON. A type may
  -- consist of others: elements, attributes, what a domain or range is over.
  with recursive
    used as (
      select attribute.atttypid as type
      from pg_catalog.pg_attribute as attribute
      where attribute.attrelid = p_relation and attribute.attnum > 0 and not attribute.attisdropped
      union
      select part.type
      from
        used
        join pg_catalog.pg_type as whole on whole.oid = used.type
        cross join lateral (
          select whole.typbasetype
          union all
          select whole.typelem
          union all
          select range.rngsubtype
          from pg_catalog.pg_range as range
          where whole.oid in (range.rngtypid, range.rngmultitypid)
          union all
          select attribute.atttypid
          from pg_catalog.pg_attribute as attribute
          where attribute.attrelid = whole.typrelid and attribute.attnum > 0 and not attribute.attisdropped
        ) as part (type)
      where part.type != 0
    )
  select
    exists (
      select
      from
        used
        join pg_catalog.pg_type as type on type.oid = used.type
        join pg_catalog.pg_roles as owner on owner.oid = type.typowner
      where
        not owner.rolsuper
        and owner.oid != (select nspowner from pg_catalog.pg_namespace where nspname = 'realtime')
        and type.typcategory != 'A'
        and api.brings_code(type.oid)
    );
$$;

create or replace function realtime.refusal(p_relation oid)
returns text language sql stable as $$
  -- Why a relation cannot be watched; null when it can.
  select case
    when relation.relkind in ('v', 'm') then 'a view has no changes of its own: subscribe to its tables'
    when relation.relkind = 'f' then 'changes of a foreign table are not seen here'
    when relation.relkind not in ('r', 'p') or relation.relnamespace != 'public'::regnamespace
      then 'this is no table of the application'
    when relation.relispartition then 'a partition is watched through its parent'
    when family.has_heirs then 'a table that inherits, or is inherited from, cannot be watched'
    when family.has_foreign then 'a table with a foreign table as a partition cannot be watched'
    when not family.is_owned then 'the owner of this database''s schema has no rights of the table''s owner'
    when realtime.key_columns(p_relation) is null then 'a table without a primary key cannot be watched'
    when realtime.brings_foreign_code(p_relation) then 'a column''s type belongs to a role whose code must not run here'
  end
  from
    pg_catalog.pg_class as relation
    cross join lateral (
      select
        bool_or(member.relkind = 'f') as has_foreign,
        bool_and(pg_has_role(member.relowner, 'usage')) as is_owned,
        bool_or(
          not member.relispartition and exists (select from pg_catalog.pg_inherits where inhrelid = member.oid)
        ) as has_heirs
      from
        api.written_relations(p_relation) as written (relation)
        join pg_catalog.pg_class as member on member.oid = written.relation
    ) as family
  where relation.oid = p_relation;
$$;
