create or replace function api.require_expression(p_name text, p_expression text)
returns void
language plpgsql
immutable
parallel safe
as $$
-- For a back reference Postgres tries every way to match, and no time is enough for that. A backslash before a digit
-- need not be one (\\1), but telling them apart takes the whole of the syntax (\c\\1 is one). Options at the beginning
-- may mean another syntax.
begin
  if p_expression ~ '\\[1-9]' then
    perform
      core.raise(
        'bad_request',
        format('%s: a regular expression cannot refer back to what it matched', p_name),
        'A backslash followed by a digit is written [\\] and the digit.'
      );
  end if;
  if p_expression ~ '^(\*\*\*|\(\?[A-Za-z])' then
    perform
      core.raise(
        'bad_request',
        format('%s: a regular expression cannot begin with options', p_name),
        'imatch takes capital and small letters for the same.'
      );
  end if;
end;
$$;

comment on function api.require_expression is 'Refuses a regular expression that may never end.';

create or replace function api.require_pattern(p_node api.node, p_value text)
returns void
language plpgsql
immutable
parallel safe
as $$
-- What matching costs grows with the pattern. Of a list each element is an expression, when its escapes are read.
declare
  v_expression text;
begin
  if p_node.operator not in ('like', 'ilike', 'match', 'imatch') then
    return;
  end if;
  if length(p_value) > 1024 then
    perform
      core.raise('bad_request', format('%s: a pattern has at most 1024 characters', p_node.name));
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

comment on function api.require_pattern is 'Refuses a pattern that costs too much.';
