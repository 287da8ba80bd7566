create or replace function auth.code_identity(p_body jsonb)
returns text language sql immutable parallel safe as $$
  -- The address or number that a code was sent to, as the client states it.
  -- Six digits beside an address or a number are a code; anything else is a link token, which gives null.
  select case
    when coalesce(p_body ->> 'token', p_body ->> 'token_hash', '') !~ '^[0-9]{6}$' then null
    when p_body ->> 'type' in ('sms', 'phone') then core.phone_normal(p_body ->> 'phone')
    else core.email_normal(p_body ->> 'email')
  end;
$$;

create or replace function auth.sets_password(p_body jsonb)
returns boolean language sql immutable parallel safe as $$
  -- True for a verification that sets a new password.
  -- With other types a password means nothing, and does nothing.
  select coalesce(p_body ->> 'type' in ('recovery', 'invite') and p_body ->> 'password' is not null, false);
$$;

create or replace function auth.verify_refusal(p_body jsonb, p_settings core.settings)
returns text language sql stable as $$
  -- Why a verification is rejected before its token is compared; null when it is not.
  select case
    when auth.token_kinds(p_body ->> 'type') is null
      then 'type must be one of confirmation, signup, invite, magiclink, recovery, email_change, otp, email, sms, phone'
    when coalesce(p_body ->> 'token', p_body ->> 'token_hash', '') = '' then 'a token is required'
    when p_body ->> 'email' is not null and core.email_normal(p_body ->> 'email') is null
      then 'a valid email address is required'
    when p_body ->> 'phone' is not null and core.phone_normal(p_body ->> 'phone') is null
      then 'a valid phone number is required'
    when auth.sets_password(p_body) then core.password_refusal((p_body ->> 'password')::integer, p_settings)
  end;
$$;

create or replace function auth.verify(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /auth/v1/verify
-- The new password is checked and derived first and the token spent last, so that a bad password costs nobody the
-- link.
-- Writes: core.visit, and what auth.token_redeem and auth.code_redeem write
declare
  v_settings core.settings := core.settings_row();
  v_body jsonb := p_request.body;
  v_refusal text := auth.verify_refusal(v_body, v_settings);
  v_identity text := auth.code_identity(v_body);
  v_secret text := coalesce(v_body ->> 'token', v_body ->> 'token_hash');
  v_kinds text[] := auth.token_kinds(v_body ->> 'type');
  v_wait integer;
  v_password text;
begin
  if p_request.answer is null then
    v_wait := core.seconds_to_wait('verify', p_request.ip, v_settings.limit_token);
    if v_wait > 0 then
      return core.refuse_wait(v_wait);
    end if;
  end if;

  if v_refusal is not null then
    return core.refuse('bad_request', v_refusal);
  end if;

  if auth.sets_password(v_body) then
    if p_request.answer is null then
      return core.ask_scrypt(core.password_new());
    end if;
    v_password := core.password_text(core.password_answered(p_request.answer));
  end if;

  if v_identity is not null then
    return auth.code_redeem(v_kinds, v_identity, v_secret, v_password, p_request);
  end if;

  return auth.token_redeem(v_kinds, null, v_secret, v_password, p_request);
end;
$$;

comment on function auth.verify(core.request) is 'POST /auth/v1/verify: trades a link token or a code for a session.';
