create or replace function api.aggregate_named(p_parsed api.parsed, p_scope integer, p_name text)
returns integer
language plpgsql
immutable
parallel safe
as $$
-- Null when no aggregate that the scope selects has that key.
declare
  v_term api.term;
begin
  for v_at in 1..coalesce(cardinality(p_parsed.terms), 0) loop
    v_term := p_parsed.terms[v_at];
    if
      v_term.scope = p_scope
      and (v_term.aggregate is not null or v_term.kind = 'count')
      and coalesce(p_parsed.values[v_term.alias_bound], v_term.aggregate, v_term.kind) = p_name
    then
      return v_at;
    end if;
  end loop;
  return null;
end;
$$;

comment on function api.aggregate_named is 'The term of the aggregate of that key.';
