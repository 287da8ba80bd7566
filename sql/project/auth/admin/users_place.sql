create or replace function auth.place_of(p_user jsonb)
returns text language sql immutable parallel safe as $$
  -- The place of a user in the list, as the parameter after names it.
  select concat_ws(' ', p_user ->> 'created_at', p_user ->> 'id');
$$;

create or replace function auth.users_place(p_text text, out at timestamptz, out id uuid)
language plpgsql stable as $$
-- The place in the list that the parameter after names.
-- Null for a text that no reply gave.
begin
  if coalesce(p_text, '') = '' then
    at := 'infinity';
    id := '00000000-0000-0000-0000-000000000000';
    return;
  end if;

  id := auth.uuid_of(split_part(p_text, ' ', 2));
  at := split_part(p_text, ' ', 1)::timestamptz;
exception when data_exception then
  at := null;
end;
$$;
