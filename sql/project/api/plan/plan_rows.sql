create or replace function api.plan_joins(p_relation oid, p_name text, p_embeds api.embed[], p_as oid)
returns api.join[] language plpgsql stable as $$
-- The embedded resources of a request, each with its relationship.
declare
  v_joins api.join[] := array[]::api.join[];
begin
  for v_at in 1..coalesce(cardinality(p_embeds), 0) loop
    v_joins := v_joins || api.join_of(p_relation, p_name, p_embeds[v_at], v_at, p_as);
  end loop;
  return v_joins;
end;
$$;

create or replace function api.has_aggregate(p_outputs api.output[])
returns boolean language plpgsql immutable parallel safe as $$
-- True when what is shown is made of several rows.
declare
  v_output api.output;
begin
  foreach v_output in array coalesce(p_outputs, '{}') loop
    if v_output.kind = 'count' or v_output.aggregate is not null then
      return true;
    end if;
  end loop;
  return false;
end;
$$;

create or replace function api.is_grouped(p_outputs api.output[], p_joins api.join[])
returns boolean language plpgsql stable as $$
-- True when the request's own rows are grouped; an embed cannot be grouped by.
declare
  v_is_grouped boolean := api.has_aggregate(p_outputs);
begin
  if
    v_is_grouped
    and exists (
      select
      from unnest(p_outputs) as output
      where output.kind = 'embed' or (output.kind = 'spread' and (p_joins[output.embed]).is_many)
    )
  then
    perform core.raise(
      'bad_request', 'an aggregate cannot stand beside an embedded resource',
      'Spread it, as in ...rel(column), if it is one row for each.'
    );
  end if;
  return v_is_grouped;
end;
$$;

create or replace function api.plan_rows(p_name text, p_relation oid, p_function oid, p_parsed api.parsed, p_as oid)
returns api.plan language plpgsql stable as $$
-- Resolves a request for rows against the catalogue.
-- Finds every name of the request in the catalogue, as text and byte for byte; from here on only names that
-- came out of the catalogue are used. p_as is the role whose rights decide what a star means.
declare
  v_plan api.plan;
  v_star api.term := row(0, 'star', null, null, null, null, null, null, null);
  v_terms api.term[] := coalesce(nullif(p_parsed.terms, '{}'), array[v_star]);
  v_nested api.output[] := array[]::api.output[];
  v_outputs api.output[];
  v_relations oid[] := array[p_relation];
begin
  v_plan.relation := p_relation;
  v_plan.function := p_function;
  v_plan.pages := p_parsed.pages;
  v_plan.joins := api.plan_joins(p_relation, p_name, p_parsed.embeds, p_as);

  for v_at in 1..cardinality(v_plan.joins) loop
    v_relations := v_relations || (v_plan.joins[v_at]).relation;
    v_outputs := api.plan_outputs((v_plan.joins[v_at]).relation, null, v_terms, v_at, null, null, p_as);
    v_plan.joins[v_at].is_grouped := api.has_aggregate(v_outputs);
    v_nested := v_nested || v_outputs;
  end loop;

  v_outputs := api.plan_outputs(p_relation, p_function, v_terms, 0, v_plan.joins, v_nested, p_as);
  v_plan.is_grouped := api.is_grouped(v_outputs, v_plan.joins);
  v_plan.outputs := v_outputs || v_nested;
  v_plan.conditions := api.plan_conditions(v_relations, p_function, p_parsed.nodes, p_as);
  v_plan.sortings := api.plan_sortings(v_relations, p_function, p_parsed.sorts, v_plan.joins, v_plan.outputs, p_as);
  v_plan.is_plain := api.is_plain_plan(v_plan);
  return v_plan;
end;
$$;
