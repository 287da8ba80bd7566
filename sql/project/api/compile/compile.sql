create or replace function api.compile_read(p_inquiry api.inquiry, p_as oid)
returns api.statement language plpgsql stable as $$
-- The statement that reads a relation.
declare
  v_plan api.plan := api.plan_rows(p_inquiry.path, api.relation_of(p_inquiry.path), null, p_inquiry.parsed, p_as);
  v_source text := format(
    'public.%I',
    (
      select relation.relname
      from pg_catalog.pg_class as relation
      where relation.oid = v_plan.relation
    )
  );
  v_statement api.statement;
begin
  v_statement.text := api.render_read(v_plan, p_inquiry.options, v_source, p_inquiry.method = 'HEAD');
  v_statement.is_plain := v_plan.is_plain;
  if (p_inquiry.options).count in ('planned', 'estimated') then
    v_statement.count_text := api.render_estimate(api.render_count(v_plan, v_source), api.sees_all(v_plan, p_as));
  end if;
  return api.with_traces(v_statement, v_plan, '{}', '{}');
end;
$$;

create or replace function api.compile(p_inquiry api.inquiry, p_tells_location boolean)
returns api.statement language plpgsql stable as $$
-- The statement that answers a request.
declare
  v_as oid := api.executor_owner(p_inquiry.role);
begin
  return case
    when starts_with(p_inquiry.path, 'rpc/') then api.compile_call(
      p_inquiry.method,
      substr(p_inquiry.path, 5),
      p_inquiry.parsed,
      p_inquiry.options,
      p_inquiry.payload,
      v_as
    )
    when p_inquiry.kind = 'read' then api.compile_read(p_inquiry, v_as)
    else api.compile_write(
      p_inquiry.method, p_inquiry.path, p_inquiry.parsed, p_inquiry.options, p_inquiry.payload, v_as, p_tells_location
    )
  end;
end;
$$;
