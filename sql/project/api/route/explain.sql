create or replace function api.functions_called(p_plan api.plan, p_writes boolean)
returns oid[] language sql stable as $$
  -- The functions of the application that a plan meets.
  -- By the catalogue: what the plan calls itself, and what the rules of the relations on its way call.
  with recursive
    reached(relation) as (
      select p_plan.relation
      union
      select joined.relation
      from
        unnest(p_plan.joins) as step
        cross join lateral (
          values
            (step.relation),
            (step.junction)
        ) as joined (relation)
      union
      select read.relation
      from
        reached
        cross join lateral api.relations_read(reached.relation) as read (relation)
    ),
    rule(class, object) as (
      select rule.class, rule.object
      from
        reached
        cross join lateral api.rules_of(reached.relation) as rule
      union
      select written.class, written.object
      from api.written_rules(p_plan.relation) as written
      where p_writes
    )
  select array_agg(distinct met.function order by met.function)
  from (
    select depends.refobjid
    from
      rule
      join pg_catalog.pg_depend as depends on depends.classid = rule.class and depends.objid = rule.object
    where depends.refclassid = 'pg_proc'::regclass
    union all
    select unnest(api.computed_columns(p_plan))
    union all
    select step.function
    from unnest(p_plan.joins) as step
    union all
    select p_plan.function
  ) as met (function)
  where met.function is not null and not api.is_helper(met.function);
$$;

create or replace function api.explain_code(p_inquiry api.inquiry, p_statement api.statement)
returns text language plpgsql stable as $$
-- A line on the code of the application that a request runs, where it runs any.
declare
  v_as oid := api.executor_owner(p_inquiry.role);
  v_name text := p_inquiry.path;
  v_plan api.plan;
  v_met text;
begin
  if starts_with(v_name, 'rpc/') then
    v_name := substr(v_name, 5);
    v_plan.function := (api.plan_call(p_inquiry.method, v_name, p_inquiry.parsed, p_inquiry.payload, v_as)).function;
    v_plan.relation := api.rows_relation(v_plan.function);
  else
    v_plan.relation := api.relation_of(v_name);
  end if;
  if v_plan.relation is not null then
    v_plan := api.plan_rows(v_name, v_plan.relation, v_plan.function, p_inquiry.parsed, v_as);
  end if;

  v_met := array_to_string(
    api.functions_called(v_plan, p_inquiry.kind in ('insert', 'update', 'delete'))::regprocedure[],
    ', '
  );
  return case
    when p_statement.traces = 'any' then concat_ws(
      E'\n',
      concat_ws(': ', '-- runs alone, is planned each time and cleaned up after, since', p_statement.because),
      '-- it runs ' || v_met
    )
    when p_statement.traces is not null then concat_ws(
      ': ', '-- its plan is kept, and what its code leaves in the session is undone', v_met
    )
    when v_met is not null then concat('-- plain, as declared: ', v_met)
  end;
end;
$$;

create or replace function api.explain(
  p_method text, p_path text, p_query text[] default '{}', p_role text default 'anon', p_headers jsonb default '{}',
  p_body text default null
)
returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_inquiry api.inquiry;
  v_statement api.statement;
begin
  perform api.require_method(p_method, p_path, null);
  v_inquiry := api.inquire(p_role, p_method, p_path, p_query, p_headers, p_body);
  v_statement := api.compile(v_inquiry, true);
  return concat_ws(
    E'\n',
    v_statement.text,
    api.explain_code(v_inquiry, v_statement),
    case
      when not pg_is_in_recovery() then null
      when p_path = '' or v_inquiry.kind not in ('read', 'call_get') then '-- the primary serves it'
      else '-- this standby serves it'
    end
  );
end;
$$;

comment on function api.explain is
  'The SQL a request compiles to; $1 holds its values. The last lines say which way it goes, and name the code of the application that it runs; on a standby also whether it is served there.';
