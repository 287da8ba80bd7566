create or replace function auth.session_rotate(
  p_user auth.users,
  p_session auth.sessions,
  p_refresh_token text,
  p_request core.request
)
returns core.reply
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
-- Under the locks that auth.token_refresh took. Where a token may be used again for some seconds
-- (refresh_reuse), its successor is derived from it, so that it can be given again without being stored. The root
-- stays for as long as its family; what else of it nobody could use any more goes.
-- Writes: auth.sessions
declare
  v_settings core.settings := core.settings_row();
  v_next auth.sessions := p_session;
  v_refresh_token text;
begin
  v_next.id := gen_random_uuid();
  v_next.parent_id := p_session.id;
  v_next.created_at := clock_timestamp();
  v_refresh_token := case
    when v_settings.refresh_reuse > 0 then auth.token_derived(p_refresh_token, v_next.id)
    else core.random_token(48)
  end;

  update auth.sessions as spent
  set revoked_at = v_next.created_at
  where spent.id = p_session.id;

  v_next := auth.session_store(v_next, v_refresh_token, p_request, v_settings);

  update auth.sessions as root
  set expires_at = v_next.expires_at
  where root.id = v_next.family_id;

  delete from auth.sessions as old
  where
    old.family_id = v_next.family_id
    and old.id != old.family_id
    and old.expires_at < v_next.created_at;
  return auth.session_reply(p_user, v_next, v_refresh_token, v_settings);
end;
$$;

comment on function auth.session_rotate(auth.users, auth.sessions, text, core.request) is
  'Spends a refresh token and answers with its successor.';
