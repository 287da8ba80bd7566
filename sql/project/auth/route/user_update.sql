create or replace function auth.user_update(p_request core.request)
returns core.reply
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- PUT /auth/v1/user {email?, password?, current_password?, data?}
-- A new address is the user's only once the mail that goes there is answered, so a taken one and a free one are
-- answered alike. Everything is checked before anything is written.
-- Writes: core.visit, auth.users, auth.attempts, auth.sessions, auth.events, and by what it calls tokens and mail
declare
  v_settings core.settings := core.settings_row();
  v_user auth.users := auth.user_of_claims(p_request.claims);
  v_refusal text := auth.user_change_refusal(p_request.body, v_settings);
  v_wait integer;
  v_ask core.reply;
begin
  if v_user.id is null then
    return core.refuse('unauthorized', 'the access token of a user is required');
  end if;

  if v_refusal is not null then
    return core.refuse('bad_request', v_refusal);
  end if;

  v_refusal := auth.proof_refusal(v_user, p_request, v_settings);
  if v_refusal is not null then
    return core.refuse('forbidden', v_refusal);
  end if;

  v_wait := auth.user_update_wait(p_request, v_user, v_settings);
  if v_wait > 0 then
    return core.refuse_wait(v_wait);
  end if;

  v_ask := auth.user_update_ask(p_request, v_user);
  if v_ask.ask is not null then
    return v_ask;
  end if;

  return auth.user_change(p_request, auth.user_changing(v_user.id));
end;
$$;

comment on function auth.user_update(core.request) is
  'PUT /auth/v1/user: changes the signed-in user.';
