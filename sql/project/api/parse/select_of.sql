create or replace function api.select_of(p_query text[])
returns text
language plpgsql
immutable
parallel safe
as $$
declare
  v_select text;
begin
  for v_at in 1..coalesce(cardinality(p_query), 0) by 2 loop
    if p_query[v_at] = 'select' then
      if v_select is not null then
        perform core.raise('bad_request', 'select is given more than once');
      end if;
      v_select := p_query[v_at + 1];
    end if;
  end loop;
  return v_select;
end;
$$;

comment on function api.select_of is 'The select= of a query.';
