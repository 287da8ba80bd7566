create or replace function api.escape_pattern(p_text text)
returns text language sql immutable parallel safe as $$
  -- A regular expression that matches just that text.
  -- For JavaScript's u mode, which allows no escape but of the characters of its syntax.
  select regexp_replace(p_text, '[\^$\\.*+?()\[\]{}|/]', '\\\&', 'g');
$$;

create or replace function api.slot_pattern(p_form text)
returns text language sql immutable parallel safe as $$
  -- The regular expression of the values that may stand in a slot; null where none may.
  -- The texts that are parsed as the one in the slot was. Quotes and parentheses around it do not belong to the slot. A
  -- short one is for like, whose patterns are bounded. In an unclear one any other text might be parsed otherwise.
  select case p_form
    when 'text' then '([^\x00]*)'
    when 'short text' then '([^\x00]{0,1024})'
    when 'word' then '([^\x00",(){}\\]+)'
    when 'short word' then '([^\x00",(){}\\]{1,1024})'
    when 'quoted' then '([^\x00"\\]*)'
    when 'short quoted' then '([^\x00"\\]{0,1024})'
    when 'list' then '([^\x00 "()\\][^\x00"()\\]*)'
    when 'number' then '([0-9]{1,18})'
    when 'argument' then format('(?!%s)([^\x00]*)', api.filter_form())
  end;
$$;

create or replace function api.render_pattern(p_query text[], p_slots api.slot[])
returns text language plpgsql immutable parallel safe as $$
-- The regular expression of the queries that are parsed as this one, with a group for each slot; null where there is
-- none.
-- For the gateway, which joins the keys and values of a query by NUL. All but the slots matches itself alone; they
-- stand in the order of the query.
declare
  v_pattern text := '';
  v_slot api.slot;
  v_done integer;
begin
  for v_at in 1..coalesce(cardinality(p_query), 0) loop
    v_done := 0;
    foreach v_slot in array p_slots loop
      continue when v_slot.parameter != v_at;
      v_pattern := v_pattern || api.escape_pattern(
        substr(p_query[v_at], v_done + 1, v_slot.start - v_done - 1)
      ) || api.slot_pattern(v_slot.form);
      v_done := v_slot.start + v_slot.length - 1;
    end loop;
    v_pattern := v_pattern || api.escape_pattern(substr(p_query[v_at], v_done + 1)) || case
      when v_at < cardinality(p_query) then '\x00'
      else ''
    end;
  end loop;
  return '^' || v_pattern || '$';
end;
$$;
