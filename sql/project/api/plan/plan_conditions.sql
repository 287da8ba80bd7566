create or replace function api.require_comparable(p_condition api.condition)
returns void language plpgsql stable as $$
-- Refuses a filter that its column cannot have.
-- There are no arrays of arrays to list.
begin
  if
    starts_with((p_condition.column).type, 'pg_catalog._')
    and coalesce(p_condition.path, '{}') = '{}'
    and (p_condition.operator in ('in', 'in_array') or p_condition.quantifier in ('any', 'all'))
  then
    perform core.raise(
      'bad_request',
      format('%I is an array, which cannot be looked up in a list', (p_condition.column).name),
      'cs, cd and ov compare arrays.'
    );
  end if;
end;
$$;

create or replace function api.plan_conditions(p_relations oid[], p_function oid, p_nodes api.node[], p_as oid)
returns api.condition[] language plpgsql stable as $$
-- The filters of a request, on columns that exist.
-- p_relations holds the relation of each scope, that of the request's own first.
declare
  v_conditions api.condition[] := array[]::api.condition[];
  v_condition api.condition;
  v_node api.node;
begin
  foreach v_node in array coalesce(p_nodes, '{}') loop
    v_condition := row(
      v_node.scope,
      v_node.id,
      v_node.parent,
      v_node.kind,
      v_node.negated,
      null,
      v_node.path,
      v_node.operator,
      v_node.quantifier,
      v_node.argument_bound,
      v_node.bound,
      v_node.embed
    )::api.condition;
    if v_node.kind = 'test' then
      v_condition.column := api.column_of(
        p_relations[v_node.scope + 1],
        case v_node.scope when 0 then p_function end,
        v_node.name,
        p_as
      );
      perform api.require_comparable(v_condition);
    end if;
    v_conditions := v_conditions || v_condition;
  end loop;

  return v_conditions;
end;
$$;
