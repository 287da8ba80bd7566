create or replace function auth.oauth_sign_in(
  p_provider text,
  p_profile auth.oauth_profile,
  p_challenge jsonb,
  p_request core.request
)
returns core.reply
language plpgsql
as $$
-- Of any number of first sign-ins of one account at a provider one makes the user: the account is locked before it
-- is looked for, then the user, before anything is written. A client that asked for proof (PKCE) is given a code.
-- Writes: auth.users, auth.identities, auth.sessions, auth.flow_codes, auth.events, and what auth.user_claim writes
declare
  v_settings core.settings := core.settings_row();
  v_details jsonb := jsonb_build_object('provider', p_provider);
  v_user auth.users;
  v_refusal core.reply;
begin
  perform
    pg_advisory_xact_lock(
      hashtextextended(concat_ws(' ', 'identity', p_provider, p_profile.provider_id), 0)
    );
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
  'Signs in whoever a provider says it is: finds, links or makes the user.';
