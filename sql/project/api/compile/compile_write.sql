create or replace function api.require_filter(p_nodes api.node[], p_unsafe boolean)
returns void language plpgsql immutable parallel safe as $$
-- Refuses to change all rows by accident.
-- A logic tree without a leaf filters nothing, however it is written; nor does a filter on an embed.
begin
  if
    not coalesce(p_unsafe, false)
    and not exists (select from unnest(p_nodes) as node where node.scope = 0 and node.kind in ('test', 'embed'))
  then
    perform core.raise(
      'bad_request', 'a filter is required for update/delete',
      'Add a filter, such as id=eq.1, or send Prefer: unsafe-mutation to mean every row.'
    );
  end if;
end;
$$;

create or replace function api.with_location_key(p_write api.write, p_as oid)
returns api.write language plpgsql stable as $$
-- A write that also returns the key of its row, for location.
-- If the role may not read every column of the key, the response has no location.
declare
  v_write api.write := p_write;
begin
  select array_agg(api.column_of(p_write.relation, null, key.name, p_as) order by key.at)
  into v_write.primary
  from unnest(api.primary_key(p_write.relation)) with ordinality as key (name, at)
  having bool_and(has_column_privilege(p_as, p_write.relation, key.name, 'select'));

  v_write.returned := array(
    select distinct returned
    from unnest(v_write.returned || v_write.primary) as returned
    order by returned
  );
  return v_write;
end;
$$;

create or replace function api.compile_write(
  p_method text, p_name text, p_parsed api.parsed, p_options api.options, p_payload api.payload, p_as oid,
  p_tells_location boolean
)
returns api.statement language plpgsql stable as $$
-- The statement that an insert, update or delete becomes.
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
    v_write := api.with_location_key(v_write, p_as);
  end if;

  v_plan.is_plain := v_plan.is_plain
  and api.is_plain_write(v_relation, p_method)
  and (v_write.conflict is null or api.is_plain_write(v_relation, 'PATCH'));
  v_statement.text := api.render_write(v_write, v_plan, p_options);
  v_statement.is_plain := v_plan.is_plain;
  return api.with_traces(v_statement, v_plan, array[v_relation], '{}');
end;
$$;
