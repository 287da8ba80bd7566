create or replace function operate.relations_of_public()
returns oid[]
language sql
stable
as $$
  select coalesce(array_agg(relation.oid), '{}')
  from pg_catalog.pg_class as relation
  where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p', 'v', 'm', 'f');
$$;

comment on function operate.relations_of_public is 'The tables and views of public.';

create or replace function operate.open_new_relations(p_known oid[])
returns void
language plpgsql
as $$
-- What the event trigger does, where the server allows none.
declare
  v_relation oid;
begin
  foreach v_relation in array operate.relations_of_public() loop
    if v_relation != all (p_known) then
      perform core.open_new_relation(v_relation);
    end if;
  end loop;
end;
$$;

comment on function operate.open_new_relations(oid[]) is
  'Grants rights on the tables of public that are not among the known ones, as SERVICE_NEW_TABLES says.';
