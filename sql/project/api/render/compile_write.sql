create or replace function api.compile_write(
  p_method text,
  p_name text,
  p_parsed api.parsed,
  p_options api.options,
  p_payload api.payload,
  p_as oid,
  p_tells_location boolean
)
returns api.statement
language plpgsql
stable
as $$
-- An insert that meets rows that exist updates them, and is as plain as both.
declare
  v_relation oid := api.relation_of(p_name);
  v_plan api.plan;
  v_write api.write;
  v_statement api.statement;
begin
  if p_method != 'POST' then
    perform api.require_filter(p_parsed.nodes, p_options.unsafe);
  end if;

  v_plan := api.plan_rows(p_name, v_relation, null, p_parsed, p_as);
  v_write := api.plan_write(p_method, p_name, v_plan, p_parsed, p_options, p_payload, p_as);
  if p_method = 'POST' and p_tells_location then
    v_write := api.located(v_write, p_as);
  end if;

  v_plan.is_plain := v_plan.is_plain
  and api.is_plain_write(v_relation, p_method)
  and (v_write.conflict is null or api.is_plain_write(v_relation, 'PATCH'));
  v_statement.text := api.render_write(v_write, v_plan, p_options);
  v_statement.is_plain := v_plan.is_plain;
  return v_statement;
end;
$$;

comment on function api.compile_write is 'The statement that an insert, update or delete becomes.';
