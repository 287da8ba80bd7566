create or replace function api.plan_read(p_name text, p_read api.read, p_as oid)
returns api.plan
language plpgsql
stable
as $$
-- Finds every name of the read in the catalogue, as text and byte for byte; from here on only names that
-- came out of the catalogue are used. p_as is the role whose rights decide what a star means.
declare
  v_plan api.plan;
begin
  v_plan.relation := api.relation_of(p_name);
  v_plan.name := p_name;
  v_plan.outputs := api.plan_outputs(v_plan.relation, p_name, p_read.terms, p_as);
  v_plan.conditions := api.plan_conditions(v_plan.relation, p_name, p_read.filters);
  v_plan.limit_bound := p_read.limit_bound;
  v_plan.offset_bound := p_read.offset_bound;
  v_plan.plain := api.is_plain(v_plan.relation);
  return v_plan;
end;
$$;

comment on function api.plan_read(text, api.read, oid) is 'Resolves a read against the catalogue.';
