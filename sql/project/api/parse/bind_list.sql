create or replace function api.parse_list(p_list text)
returns text language sql immutable parallel safe as $$
  -- The array literal of a list in parentheses.
  -- Blanks of an unquoted element are its own, but for those behind the parenthesis. A lone quote is no quoting.
  select coalesce(
    array_agg(
      case when found.part[1] ~ '^"(?:[^"\\]|\\.)*"$' then api.unquote(found.part[1]) else found.part[1] end
      order by found.at
    )::text,
    '{}'
  )
  from
    regexp_matches(
      nullif(ltrim(substr(p_list, 2, length(p_list) - 2), ' '), '') || ',',
      '(' || api.element_form() || '),',
      'g'
    ) with ordinality as found (part, at);
$$;

create or replace function api.bind_list(p_parsed api.parsed, p_node api.node, p_value text)
returns api.parsed language plpgsql immutable parallel safe as $$
-- Adds a test with in.
-- A list of words goes as it is and is taken apart by the statement, so that any other may take its place.
declare
  v_list text := btrim(p_value, ' ');
  v_words text := ltrim(substr(ltrim(p_value, ' '), 2), ' ');
begin
  if v_list !~ ('^' || api.list_form() || '$') then
    perform core.raise(
      'bad_request',
      format('%s: in needs a list of the form in.(1,2) or in.("a,b","c")', p_node.name)
    );
  end if;

  if v_list ~ '^\( *[^ "()\\][^"()\\]*\)$' then
    p_parsed := api.bind_value(
      p_parsed,
      substr(v_words, 1, strpos(v_words, ')') - 1),
      'list',
      length(p_value) - length(v_words)
    );
  else
    p_node.operator := 'in_array';
    p_parsed.values := p_parsed.values || api.parse_list(v_list);
  end if;
  p_node.bound := cardinality(p_parsed.values);
  p_parsed.nodes := p_parsed.nodes || p_node;
  return p_parsed;
end;
$$;
