create or replace function auth.email_store(p_user_id uuid, p_email text)
returns boolean
language plpgsql
as $$
-- That the address is taken is found here and nowhere earlier. Nameless until now: from now on known by email.
-- Writes: auth.users
declare
  v_now timestamptz := clock_timestamp();
begin
  update auth.users as users
  set
    email = p_email,
    email_confirmed_at = v_now,
    updated_at = v_now,
    app_metadata = case
      when users.app_metadata ->> 'provider' = 'anonymous' then users.app_metadata || '{"provider": "email", "providers": ["email"]}'
      else users.app_metadata
    end
  where users.id = p_user_id;

  return true;
exception when unique_violation then
  perform core.mark_soiled();
  return false;
end;
$$;

comment on function auth.email_store(uuid, text) is
  'Gives a user another address; false when somebody else has it.';
