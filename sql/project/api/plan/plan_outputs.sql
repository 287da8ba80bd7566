create or replace function api.plan_term(
  p_relation oid,
  p_function oid,
  p_term api.term,
  p_number integer,
  p_as oid
)
returns api.output
language plpgsql
stable
as $$
-- What is not the name of a column is a value: an alias, or the last key of a JSON path.
declare
  v_output api.output;
  v_step api.step;
begin
  v_output.scope := p_term.scope;
  v_output.kind := p_term.kind;
  v_output.path := p_term.path;
  v_output.term := p_number;
  v_output.aggregate := p_term.aggregate;
  v_output.inner_cast := api.cast_type(p_term.inner_cast);
  v_output.outer_cast := api.cast_type(p_term.outer_cast);

  if p_term.kind = 'count' then
    v_output.key := 'count';
  else
    v_output.column := api.column_of(p_relation, p_function, p_term.name, p_as);
    v_output.key := coalesce(p_term.aggregate, (v_output.column).name);
  end if;

  if p_term.aggregate is null then
    foreach v_step in array coalesce(p_term.path, '{}') loop
      v_output.key_bound := case
        when v_step.is_index then v_output.key_bound
        else v_step.bound
      end;
    end loop;
  end if;
  v_output.key_bound := coalesce(p_term.alias_bound, v_output.key_bound);
  return v_output;
end;
$$;

comment on function api.plan_term is 'The column, computed value or aggregate that a term shows.';

create or replace function api.plan_outputs(
  p_relation oid,
  p_function oid,
  p_terms api.term[],
  p_scope integer,
  p_joins api.join[],
  p_nested api.output[],
  p_as oid
)
returns api.output[]
language plpgsql
stable
as $$
-- The terms of one scope. A star becomes the columns the role may read, an embed what it shows in the row.
declare
  v_outputs api.output[] := array[]::api.output[];
  v_term api.term;
  v_name text;
begin
  for v_at in 1..cardinality(p_terms) loop
    v_term := p_terms[v_at];
    continue when v_term.scope != p_scope;
    case
      when v_term.kind = 'star' then
        foreach v_name in array api.readable_columns(p_relation, p_function, p_as) loop
          v_term.kind := 'column';
          v_term.name := v_name;
          v_outputs := v_outputs || api.plan_term(p_relation, p_function, v_term, v_at, p_as);
        end loop;
      when v_term.kind = 'embed' then
        v_outputs := v_outputs || api.plan_embed(v_term.embed, p_joins[v_term.embed], p_nested);
      when api.is_old_count(p_relation, v_term) then
        v_term.kind := 'count';
        v_outputs := v_outputs || api.plan_term(p_relation, p_function, v_term, v_at, p_as);
      else
        v_outputs := v_outputs || api.plan_term(p_relation, p_function, v_term, v_at, p_as);
    end case;
  end loop;

  for v_at in 1..cardinality(v_outputs) loop
    v_outputs[v_at].scope := p_scope;
    v_outputs[v_at].place := v_at;
  end loop;
  return v_outputs;
end;
$$;

comment on function api.plan_outputs is 'What a scope shows, stars and spreads expanded.';
