create or replace function storage.refuse_hidden(p_role text, p_bucket text, p_key text, p_command text)
returns core.reply
language plpgsql
as $$
begin
  if (storage.visible_object(p_role, p_bucket, p_key)).id is null then
    return storage.missing(p_bucket, p_key);
  end if;
  return storage.forbid(p_command);
end;
$$;

comment on function storage.refuse_hidden(text, text, text, text) is
  'Refuses a write that reached no object: not found, or forbidden where the caller sees it.';
