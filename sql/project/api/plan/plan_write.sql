create or replace function api.plan_write(
  p_method text,
  p_name text,
  p_plan api.plan,
  p_parsed api.parsed,
  p_options api.options,
  p_payload api.payload,
  p_as oid
)
returns api.write
language plpgsql
stable
as $$
-- Without a representation nothing is returned: then a role that may write and not read can write.
declare
  v_write api.write;
  v_keys text[] := p_payload.keys;
begin
  v_write.method := p_method;
  v_write.name := p_name;
  v_write.relation := p_plan.relation;
  v_write.form := p_payload.kind;
  v_write.body_bound := coalesce(cardinality(p_parsed.values), 0) + 1;

  if p_method = 'POST' and p_options.missing = 'null' then
    v_keys := coalesce(p_parsed.columns, v_keys);
  elsif p_method = 'POST' then
    v_write.groups := p_payload.groups;
    perform api.require_few_groups(v_write.groups);
  end if;
  perform api.written_columns(p_plan.relation, p_parsed.columns, p_as);
  v_write.columns := api.written_columns(p_plan.relation, v_keys, p_as);

  if p_method = 'POST' and p_options.resolution is not null then
    v_write.is_merge := p_options.resolution = 'merge';
    v_write.conflict := api.conflict_target(p_plan.relation, p_name, p_parsed.conflict, p_as);
  end if;

  v_write.returns_row := false;
  if p_options.returning = 'representation' then
    v_write.returned := api.returned_columns(p_plan);
    v_write.returns_row := exists (
      select from unnest(p_plan.joins) as joined where joined.function is not null
    );
  end if;
  return v_write;
end;
$$;

comment on function api.plan_write is 'Resolves a write against the catalogue.';
