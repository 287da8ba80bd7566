create or replace function api.sees_all(p_plan api.plan, p_as oid)
returns boolean language plpgsql stable as $$
-- True when the role sees every row of what the plan reads.
-- The planner estimates from all rows of a table, also from those that a policy hides. Views and functions may hide rows
-- from every role; a role that bypasses row level security sees all rows of tables.
declare
  v_join api.join;
  v_relations oid[] := array[p_plan.relation];
begin
  if
    (
      select reader.rolsuper or reader.rolbypassrls
      from pg_catalog.pg_roles as reader
      where reader.oid = p_as
    )
  then
    return true;
  end if;

  foreach v_join in array coalesce(p_plan.joins, '{}') loop
    if v_join.function is not null then
      return false;
    end if;
    v_relations := v_relations || v_join.relation || v_join.junction;
  end loop;
  return not exists (
    select
    from pg_catalog.pg_class as relation
    where relation.oid = any (v_relations) and (relation.relkind = 'v' or api.is_guarded(relation.oid, p_as))
  );
end;
$$;
