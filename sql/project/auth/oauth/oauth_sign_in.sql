create or replace function auth.oauth_account_refusal(
  p_provider text, p_profile auth.oauth_profile, p_user auth.users, p_settings core.settings
)
returns core.reply language plpgsql as $$
-- Why a provider identity does not sign that user in; all nulls when nothing is in the way.
-- An address that the provider does not vouch for leads to nobody's account, and whether that account is banned stays
-- hidden. Only the user learns of a ban.
begin
  if p_user.id is null and not p_settings.allow_signups then
    return core.refuse('forbidden', 'sign-ups are not allowed here');
  end if;

  if p_user.id is null then
    return core.refuse('internal_error');
  end if;

  if auth.identity_owner(p_provider, p_profile.provider_id) is null and p_profile.email_verified is not true then
    return core.refuse(
      'conflict', 'there is an account with this email address already, and the provider does not vouch for the address'
    );
  end if;

  return auth.ban_refusal(p_user);
end;
$$;

create or replace function auth.oauth_sign_in(
  p_provider text, p_profile auth.oauth_profile, p_challenge jsonb, p_request core.request
)
returns core.reply language plpgsql as $$
-- Of any number of first sign-ins with one provider identity one makes the user: the identity is locked before it is
-- looked up, then the user, before anything is written. A client that asked for PKCE gets a code.
-- Writes: auth.users, auth.identities, auth.sessions, auth.flow_codes, auth.events, and what auth.user_claim writes
declare
  v_settings core.settings := core.settings_row();
  v_details jsonb := jsonb_build_object('provider', p_provider);
  v_user auth.users;
  v_refusal core.reply;
begin
  perform core.turn_take('identity', concat_ws(' ', p_provider, p_profile.provider_id));
  v_user := auth.oauth_user(p_provider, p_profile, p_request.ip, v_settings);

  v_refusal := auth.oauth_account_refusal(p_provider, p_profile, v_user, v_settings);
  if v_refusal.status is not null then
    v_details := v_details || jsonb_build_object('code', v_refusal.body #> '{error,code}');
    perform auth.note_event('sign_in_refused', v_user.id, p_request.ip, v_details);
    return v_refusal;
  end if;

  perform auth.identity_link(v_user, p_provider, p_profile, p_request.ip);
  perform auth.note_event('sign_in', v_user.id, p_request.ip, v_details);
  if p_challenge is not null then
    return core.ok(jsonb_build_object('code', auth.flow_code_new(v_user.id, p_challenge)));
  end if;

  return auth.session_start(auth.user_by_id(v_user.id), p_request);
end;
$$;

comment on function auth.oauth_sign_in(text, auth.oauth_profile, jsonb, core.request) is
  'Signs in with a provider''s profile: finds, links or makes the user.';

create or replace function auth.oauth_conclude(
  p_provider text, p_profile auth.oauth_profile, p_challenge jsonb, p_request core.request
)
returns core.reply language plpgsql as $$
-- Signs in with a provider's profile, or refuses; raises only errors that are worth a retry.
-- A trigger of the application on auth.users may raise, a deferred one too; the browser must be redirected all the
-- same. Errors that a retry may cure are left to the gateway.
-- Writes: what auth.oauth_sign_in writes, or auth.events
declare
  v_reply core.reply;
begin
  v_reply := auth.oauth_sign_in(p_provider, p_profile, p_challenge, p_request);
  set constraints all immediate;
  return v_reply;
exception
  when serialization_failure or deadlock_detected then
    raise;
  when others then -- whatever it was, nothing is left of it but this note
    perform core.mark_dirty();
    perform
      auth.note_event(
        'sign_in_refused',
        null,
        p_request.ip,
        jsonb_build_object('provider', p_provider, 'code', 'internal_error', 'sqlstate', sqlstate)
      );
    return core.refuse('internal_error');
end;
$$;
