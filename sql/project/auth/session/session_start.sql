create or replace function auth.session_start(p_user auth.users)
returns core.reply
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
-- A session of a new family. The refresh token exists in the reply alone; its digest is stored.
-- Writes: auth.sessions, auth.users
declare
  v_settings core.settings := core.settings_row();
  v_refresh_token text := core.random_token(48);
  v_session auth.sessions;
begin
  v_session.id := gen_random_uuid();

  insert into auth.sessions (id, user_id, family_id, refresh_token, expires_at)
  values
    (
      v_session.id,
      p_user.id,
      v_session.id,
      auth.token_digest(v_refresh_token),
      clock_timestamp() + make_interval(secs => v_settings.refresh_ttl)
    )
  returning *
  into v_session;

  update auth.users as signed_in
  set last_sign_in_at = v_session.created_at
  where signed_in.id = p_user.id
  returning signed_in.*
  into p_user;

  return auth.session_reply(p_user, v_session, v_refresh_token, v_settings);
end;
$$;

comment on function auth.session_start(auth.users) is 'Signs a user in.';
