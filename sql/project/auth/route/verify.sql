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

create or replace function auth.holder_proof(
  p_request core.request, p_user auth.users, p_identity text, p_settings core.settings
)
returns core.reply language plpgsql as $$
-- What stands between a verification and the proof that it knows the user's password; all nulls when that is right.
-- The attempt is counted for the account, whatever address the code was sent to.
-- Then the user is locked with that password, so that the token is spent before somebody changes it.
-- Writes: auth.attempts, auth.events, auth.users, auth.imported_users
declare
  v_subject text := coalesce(p_user.email, p_user.id::text, p_identity, '');
  v_proof core.reply;
begin
  v_proof := auth.password_proof(p_request, p_user, v_subject, 'current_password', p_settings);
  if not v_proof is null then
    return v_proof;
  end if;

  if (auth.password_renewed(auth.user_locked(p_user), p_request.answer)).id is null then
    return core.refuse('invalid_credentials');
  end if;

  perform auth.attempts_release(v_subject, p_request.ip);
  return null;
end;
$$;

create or replace function auth.verify(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /auth/v1/verify
-- The new password is checked and derived first and the token spent last, so that a bad password costs nobody the
-- link. A current password is tried as at a sign-in: who knows it holds the account (auth.address_prove).
-- Writes: core.visit, and what auth.holder_proof, auth.token_redeem and auth.code_redeem write
declare
  v_settings core.settings := core.settings_row();
  v_body jsonb := p_request.body;
  v_refusal text := auth.verify_refusal(v_body, v_settings);
  v_identity text := auth.code_identity(v_body);
  v_secret text := coalesce(v_body ->> 'token', v_body ->> 'token_hash');
  v_kinds text[] := auth.token_kinds(v_body ->> 'type');
  v_wait integer;
  v_password text;
  v_proof core.reply;
  v_holder uuid;
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
  elsif v_body ->> 'current_password' is not null then
    v_holder := auth.token_owner(v_kinds, v_identity, v_secret);
    v_proof := auth.holder_proof(p_request, auth.user_by_id(v_holder), v_identity, v_settings);
    if not v_proof is null then
      return v_proof;
    end if;
  end if;

  if v_identity is not null then
    return auth.code_redeem(v_kinds, v_identity, v_secret, v_password, v_holder, p_request);
  end if;

  return auth.token_redeem(v_kinds, null, v_secret, v_password, v_holder, p_request);
end;
$$;

comment on function auth.verify(core.request) is 'POST /auth/v1/verify: trades a link token or a code for a session.';
