create or replace function operate.relations_in_question(p_relation oid)
returns setof pg_class language sql stable as $$
  -- The one relation or, for null, all tables, views and sequences of the application.
  -- Asked for one relation, it may be one of ours.
  select relation.*
  from
    pg_class as relation
    left join pg_depend as member
      on member.classid = 'pg_class'::regclass and member.objid = relation.oid and member.deptype = 'e'
  where
    p_relation is null
    and relation.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    and relation.relnamespace = any ((select operate.application_schemas())::oid[])
    and member.objid is null
  union all
  select relation.*
  from pg_class as relation
  where relation.oid = p_relation;
$$;
