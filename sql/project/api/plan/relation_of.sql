create or replace function api.relation_of(p_name text)
returns oid language plpgsql stable as $$
-- The table or view of public with exactly that name.
-- Compared as text: as a name, 64 bytes would be cut to 63 and hit another table. A partition is reached
-- through its parent only, whose policies would not hold for it.
declare
  v_relation oid;
begin
  select relation.oid
  into v_relation
  from pg_catalog.pg_class as relation
  where
    relation.relnamespace = 'public'::regnamespace
    and relation.relname = p_name::name
    and relation.relname::text = p_name
    and relation.relkind in ('r', 'p', 'v', 'm', 'f')
    and not relation.relispartition;

  if v_relation is null then
    perform core.raise('undefined_table', format('there is no table or view named %I', p_name));
  end if;
  return v_relation;
end;
$$;
