create or replace function api.is_operator(p_text text)
returns boolean language sql immutable parallel safe as $$
  -- Whether that is the name of an operator.
  select
    p_text in (
      'eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch', 'in', 'is', 'isdistinct', 'fts',
      'plfts', 'phfts', 'wfts', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'
    );
$$;

create or replace function api.bind_word(p_parsed api.parsed, p_node api.node, p_value text)
returns api.parsed language plpgsql immutable parallel safe as $$
-- Adds a test with is.
-- is.null of an embed asks whether it has rows.
declare
  v_word text := lower(p_value);
begin
  if v_word not in ('null', 'not_null', 'true', 'false', 'unknown') then
    perform core.raise('bad_request', format('%s: is needs null, not_null, true, false or unknown', p_node.name));
  end if;

  p_node.quantifier := v_word;
  if p_node.scope = 0 and p_node.path is null and v_word in ('null', 'not_null') then
    p_node.embed := api.embed_named(p_parsed.embeds, p_node.name);
  end if;
  if p_node.embed is not null then
    p_node.kind := 'embed';
  end if;
  p_parsed.nodes := p_parsed.nodes || p_node;
  return p_parsed;
end;
$$;

create or replace function api.parse_operator(p_parsed api.parsed, p_node api.node)
returns api.node language plpgsql immutable parallel safe as $$
-- Parses an operator with an argument.
-- eq(any), fts(english): what stands in the parentheses; a language is the next value.
declare
  v_argument text := substring(p_node.operator from '^[a-z]+\(([A-Za-z0-9_]+)\)$');
begin
  p_node.operator := split_part(p_node.operator, '(', 1);
  case
    when v_argument is null then
      p_node.operator := '';
    when p_node.operator in ('fts', 'plfts', 'phfts', 'wfts') then
      p_node.argument_bound := cardinality(p_parsed.values) + 1;
    when v_argument in ('any', 'all')
      and p_node.operator in ('eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch')
    then
      p_node.quantifier := v_argument;
    else
      p_node.operator := '';
  end case;
  return p_node;
end;
$$;

create or replace function api.add_test(p_parsed api.parsed, p_node api.node, p_value text, p_in_tree boolean)
returns api.parsed language plpgsql immutable parallel safe as $$
-- Adds a test of a column.
-- p_node is complete but for its value; its operator is as written.
declare
  v_written text := p_node.operator;
begin
  if strpos(v_written, '(') > 0 then
    p_node := api.parse_operator(p_parsed, p_node);
  end if;
  if not api.is_operator(p_node.operator) then
    perform core.raise(
      'bad_request',
      format('%s: %s is not an operator', p_node.name, v_written),
      format('write %s=eq.value', p_node.name)
    );
  end if;

  p_node.id := api.next_node(p_parsed.nodes);
  if p_node.argument_bound is not null then
    p_parsed.values := p_parsed.values || split_part(rtrim(v_written, ')'), '(', 2);
  end if;
  return case p_node.operator
    when 'in' then api.bind_list(p_parsed, p_node, p_value)
    when 'is' then api.bind_word(p_parsed, p_node, p_value)
    else api.bind_test(p_parsed, p_node, p_value, p_in_tree)
  end;
end;
$$;
