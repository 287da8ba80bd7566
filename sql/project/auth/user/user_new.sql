create or replace function auth.user_new(
  p_email text,
  p_password core.password,
  p_data jsonb,
  p_settings core.settings
)
returns auth.users
language plpgsql
volatile
as $$
-- Only built, not stored: the decoy of a taken address is made by the very same function.
declare
  v_user auth.users;
  v_now timestamptz := clock_timestamp();
begin
  v_user.id := gen_random_uuid();
  v_user.aud := 'authenticated';
  v_user.role := 'authenticated';
  v_user.email := p_email;
  v_user.encrypted_password := core.password_text(p_password);
  v_user.email_confirmed_at := case
    when not p_settings.confirm_email then v_now
  end;
  v_user.confirmed_at := v_user.email_confirmed_at;
  v_user.app_metadata := '{"provider": "email", "providers": ["email"]}';
  v_user.user_metadata := coalesce(nullif(p_data, 'null'), '{}');
  v_user.created_at := v_now;
  v_user.updated_at := v_now;
  return v_user;
end;
$$;

comment on function auth.user_new(text, core.password, jsonb, core.settings) is
  'A new user, not yet stored.';
