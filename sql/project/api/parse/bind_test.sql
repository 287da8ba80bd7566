create or replace function api.require_expression(p_name text, p_expression text)
returns void language plpgsql immutable parallel safe as $$
-- Refuses a regular expression that may never end.
-- For a back reference Postgres tries every way to match, which may never end. A backslash before a digit need not be
-- one (\\1), but to know that takes the whole of the syntax (\c\\1 is one). Options at the beginning
-- may mean another syntax.
begin
  if p_expression ~ '\\[1-9]' then
    perform core.raise(
      'bad_request',
      format('%s: a regular expression cannot refer back to what it matched', p_name),
      'A backslash followed by a digit is written [\\] and the digit.'
    );
  end if;
  if p_expression ~ '^(\*\*\*|\(\?[A-Za-z])' then
    perform core.raise(
      'bad_request',
      format('%s: a regular expression cannot begin with options', p_name),
      'imatch takes capital and small letters for the same.'
    );
  end if;
end;
$$;

create or replace function api.require_pattern(p_node api.node, p_value text)
returns void language plpgsql immutable parallel safe as $$
-- Refuses a pattern that costs too much.
-- What matching costs grows with the pattern. Of a list each element is an expression, when its escapes are read.
declare
  v_expression text;
begin
  if p_node.operator not in ('like', 'ilike', 'match', 'imatch') then
    return;
  end if;
  if length(p_value) > 1024 then
    perform core.raise('bad_request', format('%s: a pattern has at most 1024 characters', p_node.name));
  end if;
  if p_node.operator not in ('match', 'imatch') then
    return;
  end if;

  if p_node.quantifier is null then
    perform api.require_expression(p_node.name, p_value);
    return;
  end if;
  for v_expression in select expression from unnest(p_value::text[]) as expression loop
    perform api.require_expression(p_node.name, v_expression);
  end loop;
end;
$$;

create or replace function api.value_form(p_node api.node, p_value text, p_in_tree boolean)
returns text language plpgsql immutable parallel safe as $$
-- Which other values may take the place of one: see api.render_pattern.
-- In a logic tree a word varies as a word, and a quoted text as one if it has no escape. Null where nothing may vary:
-- each regular expression has to be examined by itself.
declare
  v_form text := case
    when not p_in_tree then 'text'
    when p_value ~ '^"[^"\\]*"$' then 'quoted'
    when p_value ~ '^[^",(){}\\]+$' then 'word'
  end;
begin
  return case
    when p_node.operator in ('match', 'imatch') then null
    when p_node.operator in ('like', 'ilike') then 'short ' || v_form
    else v_form
  end;
end;
$$;

create or replace function api.bind_test(p_parsed api.parsed, p_node api.node, p_value text, p_in_tree boolean)
returns api.parsed language plpgsql immutable parallel safe as $$
-- Adds a test whose operator takes a value.
-- Only a logic tree has quoted values.
declare
  v_is_quoted boolean := p_in_tree and p_value ~ '^"(?:[^"\\]|\\.)*"$';
  v_value text := case when v_is_quoted then api.unquote(p_value) else p_value end;
  v_form text := api.value_form(p_node, p_value, p_in_tree);
begin
  perform api.require_pattern(p_node, v_value);
  p_node.bound := cardinality(p_parsed.values) + 1;
  p_parsed.nodes := p_parsed.nodes || p_node;
  if v_form is not null then
    return api.bind_value(p_parsed, v_value, v_form, v_is_quoted::integer);
  end if;
  p_parsed.values := p_parsed.values || v_value;
  return p_parsed;
end;
$$;
