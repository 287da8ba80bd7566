create or replace function api.select_of(p_query text[])
returns text language plpgsql immutable parallel safe as $$
-- The select= of a query.
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

create or replace function api.add_range(p_parsed api.parsed, p_options api.options)
returns api.parsed language plpgsql immutable parallel safe as $$
-- Makes the Range of the request its page.
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

create or replace function api.parse_query(p_kind text, p_query text[], p_options api.options)
returns api.parsed language plpgsql immutable parallel safe as $$
-- The grammar of a query, key, value, key, value. It knows no catalogue: names are only texts here.
-- select comes first, wherever it stands: other keys name its embeds.
declare
  v_parsed api.parsed;
  v_select text := api.select_of(p_query);
begin
  v_parsed.embeds := '{}';
  v_parsed.nodes := '{}';
  v_parsed.sorts := '{}';
  v_parsed.pages := '{}';
  v_parsed.arguments := '{}';
  v_parsed.values := '{}';
  v_parsed.slots := '{}';
  if v_select != '' then
    v_parsed := api.parse_select(v_parsed, v_select);
  end if;

  for v_at in 1..coalesce(cardinality(p_query), 0) by 2 loop
    if p_query[v_at] != 'select' then
      v_parsed.parameter := v_at + 1;
      v_parsed.start := 1;
      v_parsed := api.parse_parameter(v_parsed, p_kind, 0, p_query[v_at], p_query[v_at + 1]);
    end if;
  end loop;

  if p_options.range_first is not null then
    v_parsed := api.add_range(v_parsed, p_options);
  end if;
  return v_parsed;
end;
$$;
