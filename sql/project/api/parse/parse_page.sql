create or replace function api.parse_page(
  p_parsed api.parsed,
  p_scope integer,
  p_key text,
  p_value text
)
returns api.parsed
language plpgsql
immutable
parallel safe
as $$
-- p_key: limit or offset.
declare
  v_at integer := 1;
  v_page api.page;
begin
  if p_value !~ '^[0-9]{1,18}$' then
    perform core.raise('bad_request', format('%s must be a whole number, 0 or more', p_key));
  end if;

  foreach v_page in array p_parsed.pages loop
    exit when v_page.scope = p_scope;
    v_at := v_at + 1;
  end loop;
  if v_at > cardinality(p_parsed.pages) then
    v_page := row(p_scope, null, null)::api.page;
  end if;
  if
    (
      case p_key
        when 'limit' then v_page.limit_bound
        else v_page.offset_bound
      end
    ) is not null
  then
    perform core.raise('bad_request', format('%s is given more than once', p_key));
  end if;

  p_parsed := api.bind_value(p_parsed, p_value, '([0-9]{1,18})');
  case p_key
    when 'limit' then
      v_page.limit_bound := cardinality(p_parsed.values);
    else
      v_page.offset_bound := cardinality(p_parsed.values);
  end case;
  p_parsed.pages[v_at] := v_page;
  return p_parsed;
end;
$$;

comment on function api.parse_page is 'Parses limit= or offset=.';
