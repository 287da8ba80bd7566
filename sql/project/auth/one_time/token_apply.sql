create or replace function auth.email_store(p_user_id uuid, p_email text)
returns boolean language plpgsql as $$
-- Gives a user another address; false when somebody else has it.
-- A taken address is detected here and nowhere earlier. An anonymous user becomes an email user.
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
      when users.app_metadata ->> 'provider' = 'anonymous'
        then users.app_metadata || '{"provider": "email", "providers": ["email"]}'
      else users.app_metadata
    end
  where users.id = p_user_id;

  return true;
exception when unique_violation then
  perform core.mark_dirty();
  return false;
end;
$$;

create or replace function auth.email_change(p_user auth.users, p_email text, p_ip inet)
returns boolean language plpgsql as $$
-- Changes a verified address; false when somebody else has it.
-- The old address gets a mail: its owner may not be the one who changed it.
-- Writes: auth.users, auth.one_time_tokens, auth.mail_queue, auth.flow_codes, auth.events
begin
  if not auth.email_store(p_user.id, p_email) then
    return false;
  end if;

  perform auth.tokens_revoke(p_user.id);
  perform auth.note_event('email_changed', p_user.id, p_ip, jsonb_build_object('from', p_user.email, 'to', p_email));

  if p_user.email is not null then
    perform auth.mail_add('email_changed', p_user, p_user.email, null, null, jsonb_build_object('NewEmail', p_email));
  end if;

  return true;
end;
$$;

create or replace function auth.first_proof_keeps()
returns boolean language sql stable as $$
  -- True where the first proof of an address removes nothing: addresses need no proof here, and the operator said so.
  select settings.first_proof = 'keep' and not settings.confirm_email from core.settings_row() as settings;
$$;

create or replace function auth.address_prove(
  p_user auth.users, p_token auth.one_time_tokens, p_password text, p_is_holder boolean
)
returns void language plpgsql as $$
-- An account whose address nobody had verified may be a stranger's, made to wait for its owner. The first verification
-- hands it to the owner: the password is the one that came with this very sign-up, or a new one, or none; earlier
-- sessions, links, codes and provider identities are removed. A new password ends the first three at any time.
-- Verifying a number does the same, as long as neither was verified. Nothing is removed where whoever verifies holds
-- the account already, or where the operator waives this (auth.first_proof_keeps).
-- Writes: auth.users, auth.identities, auth.sessions, auth.one_time_tokens, auth.mail_queue, auth.flow_codes
declare
  v_now timestamptz := clock_timestamp();
  v_by_phone boolean := p_token.kind = 'sms';
  v_first boolean := case when v_by_phone then p_user.confirmed_at is null else p_user.email_confirmed_at is null end;
  v_keeps boolean := p_is_holder or auth.first_proof_keeps();
  v_clears boolean := v_first and not v_keeps;
begin
  if v_clears or p_password is not null then
    perform auth.sessions_revoke(p_user.id);
    perform auth.tokens_revoke(p_user.id);
  end if;
  if v_clears then
    perform auth.identities_drop(p_user.id);
  end if;

  update auth.users as users
  set
    encrypted_password = case
      when p_password is not null then p_password
      when p_is_holder or not v_first then users.encrypted_password
      else coalesce(p_token.password, case when v_keeps then users.encrypted_password end, '*')
    end,
    email_confirmed_at = case
      when v_by_phone then users.email_confirmed_at
      else coalesce(users.email_confirmed_at, v_now)
    end,
    phone_confirmed_at = case
      when v_by_phone then coalesce(users.phone_confirmed_at, v_now)
      else users.phone_confirmed_at
    end,
    updated_at = case when v_first or p_password is not null then v_now else users.updated_at end
  where users.id = p_user.id;
end;
$$;

comment on function auth.address_prove(auth.users, auth.one_time_tokens, text, boolean) is
  'What changes for a user when a link or code reached its address.';

create or replace function auth.token_apply(
  p_user auth.users, p_token auth.one_time_tokens, p_password text, p_is_holder boolean, p_ip inet
)
returns boolean language plpgsql as $$
-- Does to its user what a spent token is for; false when there is none or the two no longer fit.
-- Writes: auth.users, auth.sessions, auth.one_time_tokens, auth.mail_queue, auth.flow_codes, auth.events
declare
  v_address text := case p_token.kind when 'sms' then p_user.phone else p_user.email end;
begin
  if p_token.id is null then
    return false;
  end if;

  if p_token.kind = 'email_change' then
    return auth.email_change(p_user, p_token.identity, p_ip);
  end if;

  -- An administrator may have changed the address since.
  if p_token.identity is distinct from v_address then
    return false;
  end if;

  perform auth.address_prove(p_user, p_token, p_password, p_is_holder);

  if p_token.kind = 'recovery' and p_password is not null then
    perform auth.note_event('recovered', p_user.id, p_ip);
    perform auth.mail_add('password_changed', p_user, p_user.email);
  end if;

  return true;
end;
$$;
