create or replace function api.add_range(p_parsed api.parsed, p_options api.options)
returns api.parsed
language plpgsql
immutable
parallel safe
as $$
-- limit and offset win over the header.
declare
  v_page api.page := row(0, null, null);
begin
  if 0 = any (select page.scope from unnest(p_parsed.pages) as page) then
    return p_parsed;
  end if;

  p_parsed.values := p_parsed.values || p_options.range_first::text;
  v_page.offset_bound := cardinality(p_parsed.values);
  if p_options.range_last is not null then
    p_parsed.values := p_parsed.values || (p_options.range_last - p_options.range_first + 1)::text;
    v_page.limit_bound := cardinality(p_parsed.values);
  end if;
  p_parsed.pages := p_parsed.pages || v_page;
  return p_parsed;
end;
$$;

comment on function api.add_range is 'Makes the Range of the request its page.';
