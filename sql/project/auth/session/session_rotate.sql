create or replace function auth.family_lengthen(p_youngest auth.sessions, p_settings core.settings)
returns void language plpgsql as $$
-- Lets a family live as long as its youngest session, and deletes what is over in it.
-- The root stays for as long as its family. Its expiry is not written at each refresh: it may lag by a tenth of the
-- life of a token, a day at most, and auth.sessions_sweep waits for a day longer. Each time it is written, sessions of
-- the family that nobody can use any more are deleted.
-- Writes: auth.sessions
begin
  update auth.sessions as root
  set expires_at = p_youngest.expires_at
  where
    root.id = p_youngest.family_id
    and root.expires_at < p_youngest.expires_at - least(
      interval '1 day',
      make_interval(secs => p_settings.refresh_ttl / 10)
    );
  if not found then
    return;
  end if;

  delete from auth.sessions as old
  where old.family_id = p_youngest.family_id and old.id != old.family_id and old.expires_at < p_youngest.created_at;
end;
$$;

create or replace function auth.session_rotate(
  p_user auth.users, p_session auth.sessions, p_refresh_token text, p_request core.request, p_settings core.settings
)
returns core.reply language plpgsql as $$
-- Spends a refresh token and returns its successor.
-- Runs under the locks that auth.token_refresh took. Where a token may be used again, with the same attempt or for some
-- seconds (refresh_reuse), its successor is derived, so that it can be returned again without being stored. Of the
-- attempt too only the digest stays.
-- Writes: auth.sessions
declare
  v_next auth.sessions := p_session;
  v_attempt text := p_request.body ->> 'attempt';
  v_refresh_token text;
begin
  v_next.id := gen_random_uuid();
  v_next.parent_id := p_session.id;
  v_next.created_at := clock_timestamp();
  v_refresh_token := case
    when v_attempt is not null or p_settings.refresh_reuse > 0 then auth.token_derived(
      p_refresh_token, v_attempt, v_next.id
    )
    else core.random_token(48)
  end;

  update auth.sessions as spent
  set
    revoked_at = v_next.created_at,
    attempt_digest = auth.token_digest(v_attempt)
  where spent.id = p_session.id;

  v_next := auth.session_store(v_next, v_refresh_token, p_request, p_settings);
  perform auth.family_lengthen(v_next, p_settings);
  return auth.session_reply(p_user, v_next, v_refresh_token, p_settings);
end;
$$;
