create or replace function api.reached_relations(p_relation oid)
returns setof oid
language sql
stable
as $$
  -- Policies and view definitions are followed through every relation they read, and tables to their
  -- partitions and children.
  with recursive
    reached as (
      select p_relation as relation
      union
      select read.relation
      from
        reached
        join lateral (
          select depends.refobjid
          from
            api.rules_of(reached.relation) as rule
            join pg_catalog.pg_depend as depends
              on depends.classid = rule.class and depends.objid = rule.object
          where depends.refclassid = 'pg_class'::regclass
          union all
          select child.inhrelid
          from pg_catalog.pg_inherits as child
          where child.inhparent = reached.relation
        ) as read (relation)
          on true
    )
  select reached.relation
  from reached;
$$;

comment on function api.reached_relations is 'A relation and all that are read when it is.';
