create or replace function api.cut(p_query text[])
returns api.cut
language plpgsql
immutable
parallel safe
as $$
-- On the way of every request, so it does one thing: it takes the values out of the query. What is left,
-- the shape, is compiled once and names its prepared statement; the values are bound at each call.
-- p_query holds key, value, key, value; a value of the shape is its operator, or the text as it was.
declare
  v_cut api.cut;
  v_key text;
  v_value text;
begin
  v_cut.shape := '{}';
  v_cut.bound := '{}';
  v_cut.first_row := 0;

  for v_at in 1 .. coalesce(array_length(p_query, 1), 0) by 2 loop
    v_key := p_query[v_at];
    v_value := p_query[v_at + 1];

    if v_key in ('limit', 'offset') then
      perform api.require_row_number(v_key, v_value);
      v_cut.first_row := case v_key when 'offset' then v_value::bigint else v_cut.first_row end;
      v_cut.bound := v_cut.bound || v_value;
      v_value := '';
    elsif v_key <> 'select' and starts_with(v_value, 'eq.') then
      v_cut.bound := v_cut.bound || substr(v_value, 4);
      v_value := 'eq.';
    end if;

    v_cut.shape := v_cut.shape || v_key || v_value;
  end loop;

  return v_cut;
end
$$;

comment on function api.cut(text[]) is 'Cuts a query into its shape and its values.';
