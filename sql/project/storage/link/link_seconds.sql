create or replace function storage.link_seconds(p_body jsonb, p_settings core.settings)
returns integer language plpgsql immutable parallel safe as $$
-- How long the link that a body asks for is to work.
-- Null where it is not a whole number of seconds within the limit. Supabase's client for Python sends it as text.
declare
  v_seconds numeric := case
    when jsonb_typeof(p_body -> 'expiresIn') = 'number' or p_body ->> 'expiresIn' ~ '^[0-9]{1,9}$'
      then (p_body ->> 'expiresIn')::numeric
  end;
begin
  if v_seconds between 1 and p_settings.storage_link_max and v_seconds = trunc(v_seconds) then
    return v_seconds::integer;
  end if;
  return null;
end;
$$;

create or replace function storage.refuse_seconds(p_settings core.settings)
returns core.reply language sql stable as $$
  -- The refusal for a link that would work for no time, or for too long.
  select core.refuse(
    'bad_request',
    format('expiresIn must be a whole number of seconds, from 1 to %s', p_settings.storage_link_max)
  );
$$;
