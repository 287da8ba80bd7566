create or replace function api.reached_relations(p_relation oid)
returns setof oid
language sql
stable
as $$
  -- Policies and view definitions are followed through every relation they read.
  with recursive
    reached as (
      select p_relation as relation
      union
      select depends.refobjid
      from
        reached
        join lateral api.rules_of(reached.relation) as rule on true
        join pg_catalog.pg_depend as depends
          on depends.classid = rule.class and depends.objid = rule.object
      where depends.refclassid = 'pg_class'::regclass
    )
  select reached.relation
  from reached;
$$;

comment on function api.reached_relations is 'A relation and all that are read when it is.';
