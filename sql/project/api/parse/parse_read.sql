create or replace function api.parse_read(p_shape text[])
returns api.read
language plpgsql
immutable
parallel safe
as $$
-- The grammar of a read. It knows no catalogue: names are only texts here.
declare
  v_read api.read;
  v_bound integer := 0;
  v_key text;
  v_value text;
begin
  perform api.require_single_keys(p_shape);
  v_read.filters := '{}';

  for v_at in 1 .. coalesce(array_length(p_shape, 1), 0) by 2 loop
    v_key := p_shape[v_at];
    v_value := p_shape[v_at + 1];

    if v_key = 'select' then
      v_read.terms := api.parse_select(v_value);
    elsif v_value not in ('', 'eq.') or (v_value = '' and v_key not in ('limit', 'offset')) then
      perform core.raise('bad_request', format('the filter on %I is not of the form column=eq.value', v_key));
    else
      v_bound := v_bound + 1;
      case v_key
        when 'limit' then v_read.limit_bound := v_bound;
        when 'offset' then v_read.offset_bound := v_bound;
        else v_read.filters := v_read.filters || row(v_key, 'eq', v_bound)::api.filter;
      end case;
    end if;
  end loop;

  return v_read;
end
$$;

comment on function api.parse_read(text[]) is 'Parses the shape of a read.';
