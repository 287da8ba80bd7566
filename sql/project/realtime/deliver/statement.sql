create or replace function realtime.compile(p_kind text, p_wish realtime.wish, p_relation oid)
returns api.statement language plpgsql stable as $$
-- The statement of a kind: rows seen (s), old rows (o), may listen (l), may send (t).
begin
  return case p_kind
    when 's' then realtime.compile_seen(p_wish, p_relation)
    when 'o' then realtime.compile_gone(p_wish, p_relation)
    when 'l' then realtime.compile_topic(p_wish, 'r')
    when 't' then realtime.compile_topic(p_wish, 'a')
  end;
end;
$$;

create or replace function realtime.statement(
  p_name text, p_wish realtime.wish, p_relation oid, p_anew boolean default false
)
returns core.compiled language plpgsql as $$
-- A statement of a wish, recalled or compiled.
-- The kind stands in the name where that of a request has a hexadecimal digit, which no kind is.
-- Writes: core.compiled
declare
  v_compiled core.compiled;
  v_statement api.statement;
begin
  if not p_anew then
    v_compiled := core.recall_statement(p_name);
    if v_compiled.name is not null then
      return v_compiled;
    end if;
  end if;

  v_statement := realtime.compile(left(right(p_name, 32), 1), p_wish, p_relation);
  perform core.keep_statement(p_name, v_statement.text, v_statement.is_plain, null);
  v_compiled.name := p_name;
  v_compiled.text := v_statement.text;
  v_compiled.is_plain := v_statement.is_plain;
  return v_compiled;
end;
$$;

create or replace function realtime.statement_name(p_prefix text, p_kind text, p_base text)
returns text language sql immutable parallel safe as $$
  -- The name under which a statement of a wish is kept.
  select concat(p_prefix, p_kind, right(p_base, 31));
$$;
