create or replace function auth.token(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /auth/v1/token?grant_type=...
-- Every kind of grant is counted in one bucket.
-- Writes: core.visit
declare
  v_settings core.settings := core.settings_row();
  v_wait integer;
begin
  if p_request.answer is null then
    v_wait := core.seconds_to_wait('token', p_request.ip, v_settings.limit_token);
    if v_wait > 0 then
      return core.refuse_wait(v_wait);
    end if;
  end if;

  return case p_request.query ->> 'grant_type'
    when 'password' then auth.token_password(p_request, v_settings)
    when 'refresh_token' then auth.token_refresh(p_request, v_settings)
    when 'pkce' then auth.token_pkce(p_request)
    else core.refuse('bad_request', 'grant_type must be password, refresh_token or pkce')
  end;
end;
$$;

comment on function auth.token(core.request) is 'POST /auth/v1/token: trades credentials for a session.';
