create or replace function api.written_relations(p_relation oid)
returns setof oid language sql stable as $$
  -- A table and its partitions and children, whose rows are its rows too.
  with recursive
    written as (
      select p_relation as relation
      union
      select child.inhrelid
      from
        written
        join pg_catalog.pg_inherits as child on child.inhparent = written.relation
    )
  select written.relation
  from written;
$$;
