create or replace function operate.relations_in_question(p_relation oid)
returns setof pg_class
language sql
stable
as $$
  -- Asked for one relation, it may be one of ours.
  select relation.*
  from pg_class as relation
  where
    p_relation is null
    and relation.relnamespace = any ((select operate.application_schemas())::oid[])
    and not operate.is_of_extension('pg_class'::regclass, relation.oid)
  union all
  select relation.*
  from pg_class as relation
  where relation.oid = p_relation;
$$;

comment on function operate.relations_in_question(oid) is
  'The one relation or, for null, all those of the application.';
