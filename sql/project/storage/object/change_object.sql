create or replace function storage.change_object(
  p_role text, p_command text, p_name text, p_text text, variadic p_values text[]
)
returns core.reply language plpgsql as $$
-- Changes or removes an object as the caller; null when done, else why not.
-- The first two values are bucket and key. A write that reached no object was forbidden only where the same object was
-- there before it and after it: another request may have brought or taken one meanwhile.
-- Writes: storage.objects
declare
  v_tried record;
  v_found uuid;
  v_seen uuid;
begin
  for attempt in 1..5 loop
    v_tried := storage.attempt(p_role, p_command, p_name, p_text, variadic p_values);
    if v_tried.rows > 0 or (v_tried.refusal).status is not null then
      return v_tried.refusal;
    end if;

    v_found := (storage.visible_object(p_role, p_values[1], p_values[2])).id;
    if v_found is null then
      return storage.missing(p_values[1], p_values[2]);
    end if;
    if v_found = v_seen then
      return storage.forbid(p_command);
    end if;
    v_seen := v_found;
  end loop;
  return core.refuse('conflict', 'other requests are writing this key, try again');
end;
$$;
