create or replace function storage.cursor_of(p_place text, p_sorting text)
returns text language sql immutable parallel safe as $$
  -- The cursor of a list for the entries behind a place.
  select translate(encode(convert_to(jsonb_build_array(p_sorting, p_place)::text, 'UTF8'), 'base64'), E'+/=\n', '-_');
$$;

create or replace function storage.place_of(p_cursor text, p_sorting text)
returns text language plpgsql stable parallel safe as $$
-- The place in a cursor; null when it is none for this order.
-- A cursor gives no right: it only says where to go on, in a list of the same order. That of a file in a list by a time
-- begins with its time.
declare
  v_parts jsonb;
  v_place text;
begin
  v_parts := convert_from(
    decode(rpad(translate(p_cursor, '-_', '+/'), (length(p_cursor) + 3) / 4 * 4, '='), 'base64'),
    'UTF8'
  )::jsonb;
  v_place := case when v_parts ->> 0 = p_sorting then v_parts ->> 1 end;
  if starts_with(v_place, '1') and p_sorting::jsonb ->> 'column' != 'name' then
    perform split_part(substr(v_place, 2), '/', 1)::timestamptz;
  end if;
  return v_place;
exception when data_exception then
  return null;
end;
$$;
