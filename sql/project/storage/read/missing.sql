create or replace function storage.missing(p_bucket text, p_key text)
returns core.reply language plpgsql stable as $$
-- The refusal for an object that is hidden or missing.
-- Hidden, missing, and in no bucket look the same. A key that no object can have is named as such.
declare
  v_refusal core.reply := storage.key_refusal(p_bucket, p_key);
begin
  if v_refusal.status is not null then
    return v_refusal;
  end if;
  return core.refuse('not_found', 'there is no such object');
end;
$$;

create or replace function storage.not_imported()
returns core.reply language sql stable as $$
  -- The refusal for objects that were imported without their bytes.
  select core.refuse('not_found', 'the bytes of this object were not imported', '{"reason": "not_imported"}');
$$;
