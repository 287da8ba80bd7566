create or replace function core.open_new_relation(p_relation oid)
returns void
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
-- guarded: reachable at once and closed by row level security until a policy opens it. A view that runs
-- with its owner's rights, a materialized view and a foreign table know no policies, so they open to
-- service_role only. closed: service_role only. open: everyone, as the table says.
declare
  v_mode text := (core.installation_row()).new_tables;
  v_relation pg_class;
  v_everyone boolean;
begin
  select relation.* into v_relation from pg_class as relation where relation.oid = p_relation;
  v_everyone := v_mode = 'open' or (v_mode = 'guarded' and core.knows_policies(v_relation));

  if v_mode = 'guarded' and v_relation.relkind in ('r', 'p') and not v_relation.relrowsecurity then
    execute format('alter table %s enable row level security', p_relation::regclass);
  end if;

  perform core.open_to(p_relation, 'service_role');
  if v_everyone then
    perform core.open_to(p_relation, 'anon'), core.open_to(p_relation, 'authenticated');
  end if;
end;
$$;

comment on function core.open_new_relation(oid) is
  'Gives a new table of public the grants of the mode in force.';
