create or replace function auth.verify(p_request core.request)
returns core.reply
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- POST /auth/v1/verify
-- The new password is judged and derived first and the token spent last, so that a bad one costs nobody his link.
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

comment on function auth.verify(core.request) is
  'POST /auth/v1/verify: trades a link token or a code for a session.';
