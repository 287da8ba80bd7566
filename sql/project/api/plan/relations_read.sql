create or replace function api.relations_read(p_relation oid)
returns setof oid
language sql
stable
as $$
  -- Policies and view definitions name the relations they read; a table is read with its partitions and children.
  select depends.refobjid
  from
    api.rules_of(p_relation) as rule
    join pg_catalog.pg_depend as depends
      on depends.classid = rule.class and depends.objid = rule.object
  where depends.refclassid = 'pg_class'::regclass
  union all
  select child.inhrelid
  from pg_catalog.pg_inherits as child
  where child.inhparent = p_relation;
$$;

comment on function api.relations_read is 'The relations that are read when this one is.';
