create or replace function operate.flaw_of(p_text text, p_is_query boolean)
returns text language plpgsql immutable strict parallel safe as $$
-- Why a text cannot stand in brackets as one expression or query; null when it can.
-- A text of the caller is written into a statement only in brackets, and only when it cannot leave them. So it is read
-- here as Postgres reads it: strings and quoted names first, where anything may stand, then what is left of it. What
-- Postgres reads in more than one way (prefixed strings, dollar quotes, comments, a backslash for psql) is rejected.
-- Postgres itself says what else is wrong. standard_conforming_strings is on where the statement runs.
declare
  v_rest text := p_text collate "C";
  v_before text;
begin
  if length(p_text) > (case when p_is_query then 100000 else 10000 end) then
    return 'it is too long';
  end if;

  if v_rest ~ '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]' then
    return 'it has a control character';
  end if;

  v_rest := regexp_replace(v_rest, $re$'(?:[^']|'')*'|"(?:[^"]|"")+"$re$, E'\u0001', 'g');
  if v_rest ~ $re$['"]$re$ then
    return 'a quote is not closed, or a name is empty';
  end if;
  if v_rest ~ '[^\u0001\t\n\r -~]' then
    return 'outside of quotes it has a character that is not ASCII: quote the name';
  end if;
  if v_rest ~ '[A-Za-z0-9_&]\u0001' then
    return 'a string or name has a prefix, such as E or U&, or no blank before it';
  end if;
  if v_rest ~ '[;\\${}]' then
    return 'outside of quotes it has one of ; \ $ { }';
  end if;
  if v_rest ~ '--|/\*' then
    return 'it has a comment';
  end if;

  loop
    v_before := v_rest;
    v_rest := regexp_replace(v_rest, '\([^]()[]*\)|\[[^]()[]*\]', E'\u0001', 'g');
    exit when v_rest = v_before;
  end loop;
  if v_rest ~ '[]()[]' then
    return 'its brackets are not balanced';
  end if;
  if v_rest !~ '[^\t\n\r ]' then
    return 'it is empty';
  end if;
  if not p_is_query and v_rest ~ ',' then
    return 'it is more than one expression';
  end if;
  return null;
end;
$$;

create or replace function operate.is_expression(p_text text)
returns boolean language sql immutable parallel safe as $$
  -- True when the text in brackets is one expression, or nothing that Postgres accepts.
  select p_text is not null and operate.flaw_of(p_text, false) is null;
$$;

create or replace function operate.expression(p_value jsonb, p_member text)
returns text language plpgsql stable as $$
-- An expression of the caller in brackets; null for null.
-- Numbers, true and false are written as they are.
declare
  v_text text := p_value #>> '{}';
  v_flaw text := operate.flaw_of(v_text, false);
begin
  if v_flaw is not null then
    perform core.raise('bad_request', format('"%s" must be one expression: %s', p_member, v_flaw));
  end if;
  return '(' || btrim(v_text, E' \t\r\n') || ')';
end;
$$;

create or replace function operate.query_text(p_text text)
returns text language plpgsql stable as $$
-- A query of the caller in brackets.
declare
  v_flaw text := operate.flaw_of(p_text, true);
begin
  if v_flaw is not null then
    perform core.raise('bad_request', format('"query" must be one query: %s', v_flaw));
  end if;
  return format(E'(\n%s\n)', btrim(p_text, E' \t\r\n'));
end;
$$;
