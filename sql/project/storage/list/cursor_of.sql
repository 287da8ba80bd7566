create or replace function storage.cursor_of(p_place text, p_sorting text)
returns text language sql immutable parallel safe as $$
  -- The cursor of a list for the entries behind a place.
  select translate(encode(convert_to(jsonb_build_array(p_sorting, p_place)::text, 'UTF8'), 'base64'), E'+/=\n', '-_');
$$;

create or replace function storage.place_of(p_cursor text, p_sorting text)
returns text language plpgsql immutable parallel safe as $$
-- The place in a cursor; null when it is none for this order.
-- A cursor gives no right: it only says where to go on, in a list of the same order.
declare
  v_parts jsonb;
begin
  v_parts := convert_from(
    decode(rpad(translate(p_cursor, '-_', '+/'), (length(p_cursor) + 3) / 4 * 4, '='), 'base64'),
    'UTF8'
  )::jsonb;
  return case when v_parts ->> 0 = p_sorting then v_parts ->> 1 end;
exception when data_exception then
  return null;
end;
$$;
