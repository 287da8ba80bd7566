create or replace function api.value_form(p_value text, p_is_pattern boolean, p_in_tree boolean)
returns text
language plpgsql
immutable
parallel safe
as $$
-- In a logic tree a word varies as a word, and what is quoted without an escape as that. Null: nothing varies.
begin
  return case
    when not p_in_tree
    and p_is_pattern then '([^\x00]{0,1024})'
    when not p_in_tree then '([^\x00]*)'
    when p_value ~ '^"[^"\\]*"$'
    and p_is_pattern then '"([^\x00"\\]{0,1024})"'
    when p_value ~ '^"[^"\\]*"$' then '"([^\x00"\\]*)"'
    when p_value !~ '^[^",(){}\\]+$' then null
    when p_is_pattern then '([^\x00",(){}\\]{1,1024})'
    else '([^\x00",(){}\\]+)'
  end;
end;
$$;

comment on function api.value_form is
  'The regular expression of the values that may stand in the place of one.';

create or replace function api.bind_test(
  p_parsed api.parsed,
  p_node api.node,
  p_value text,
  p_before text,
  p_in_tree boolean
)
returns api.parsed
language plpgsql
immutable
parallel safe
as $$
-- Only a logic tree has quoted values. Another regular expression has to be looked at by itself.
declare
  v_value text := p_value;
  v_form text := case
    when p_node.operator not in ('match', 'imatch') then api.value_form(
      p_value,
      p_node.operator in ('like', 'ilike'),
      p_in_tree
    )
  end;
begin
  if p_in_tree and p_value ~ '^"(?:[^"\\]|\\.)*"$' then
    v_value := api.unquote(p_value);
  end if;
  perform api.require_pattern(p_node, v_value);
  p_node.bound := cardinality(p_parsed.values) + 1;
  p_parsed.nodes := p_parsed.nodes || p_node;
  if v_form is not null then
    return api.bind_value(p_parsed, v_value, p_before || v_form);
  end if;
  p_parsed.values := p_parsed.values || v_value;
  p_parsed.pattern := p_parsed.pattern || p_before || api.escape_pattern(p_value);
  return p_parsed;
end;
$$;

comment on function api.bind_test is 'Adds a test whose operator takes a value.';
