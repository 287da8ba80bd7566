create or replace function auth.sessions_sweep(p_now timestamptz)
returns void language plpgsql as $$
-- Deletes a few ended families for each new one: the root expires with the youngest session, or up to a day before it.
-- Nobody can be about to lengthen one of them, so the statement waits for nobody. The roots are looked for once: looked
-- for again for the next row, one that was just deleted would not be found, and the rest of its family would stay.
-- Writes: auth.sessions
begin
  with
    ended as materialized (
      select root.id
      from auth.sessions as root
      where root.id = root.family_id and root.expires_at < p_now - interval '1 day'
      order by root.expires_at
      limit 5
      for update skip locked
    )
  delete from auth.sessions as sessions
  using ended
  where sessions.family_id = ended.id;
end;
$$;

create or replace function auth.session_start(
  p_user auth.users, p_request core.request default null, p_recovers boolean default false
)
returns core.reply language plpgsql as $$
-- Signs a user in.
-- A session of a new family. The refresh token exists in the reply alone; its digest is stored. That the sign-in is a
-- recovery is stored too, because a user who forgot the password cannot give it (auth.proof_refusal).
-- Writes: auth.sessions, auth.users
declare
  v_settings core.settings := core.settings_row();
  v_refresh_token text := core.random_token(48);
  v_session auth.sessions;
begin
  v_session.id := gen_random_uuid();
  v_session.user_id := p_user.id;
  v_session.family_id := v_session.id;
  v_session.recovers := p_recovers;
  v_session.created_at := clock_timestamp();
  v_session.ends_at := case
    when v_settings.session_ttl > 0 then v_session.created_at + make_interval(secs => v_settings.session_ttl)
  end;
  perform auth.sessions_sweep(v_session.created_at);
  v_session := auth.session_store(v_session, v_refresh_token, p_request, v_settings);

  update auth.users as signed_in
  set last_sign_in_at = v_session.created_at
  where signed_in.id = p_user.id
  returning signed_in.*
  into p_user;

  return auth.session_reply(p_user, v_session, v_refresh_token, v_settings);
end;
$$;
