create or replace function auth.session_by_token(p_token text)
returns auth.sessions language plpgsql stable as $$
-- The session with that refresh token.
-- Without a lock: the owner has to be known before anything can be locked in order. All nulls for none.
declare
  v_session auth.sessions;
begin
  select sessions.*
  into v_session
  from auth.sessions as sessions
  where sessions.refresh_token = auth.token_digest(p_token);
  return v_session;
end;
$$;

create or replace function auth.session_locked(p_session auth.sessions)
returns auth.sessions language plpgsql as $$
-- The same session, read again under the lock of its family.
-- Locks the root of the family, not the session: a statement that revokes the family waits for a successor that is
-- just being made, and the other way round. Reads the session again in a second statement, because a statement that
-- waited for the lock still sees the old row. All nulls when it is gone.
begin
  perform from auth.sessions as root where root.id = p_session.family_id for update;

  select sessions.*
  into p_session
  from auth.sessions as sessions
  where sessions.id = p_session.id;
  return p_session;
end;
$$;

create or replace function auth.session_repeatable(
  p_session auth.sessions, p_attempt text, p_settings core.settings, p_now timestamptz
)
returns auth.sessions language sql stable as $$
  -- The live successor of a session whose token this use only repeats; all nulls for none.
  -- Only the direct successor, while it is alive and unused: a later one proves that the client received the first.
  -- Where an attempt spent the token, that attempt alone repeats, at any time: the seconds forgive whoever has the
  -- token, so they are for clients without attempts. What is compared are digests.
  select next
  from auth.sessions as next
  where
    next.parent_id = p_session.id
    and next.revoked_at is null
    and next.expires_at > p_now
    and case
      when p_session.attempt_digest is not null then p_session.attempt_digest = auth.token_digest(p_attempt)
      else p_session.revoked_at > p_now - make_interval(secs => p_settings.refresh_reuse)
    end;
$$;

create or replace function auth.token_repeated(
  p_request core.request, p_user auth.users, p_session auth.sessions, p_settings core.settings
)
returns core.reply language plpgsql as $$
-- A client that lost the reply, or two tabs, may use a token again and get the live successor, never another one. That
-- is one use, not two: a ban is answered as at the first, and ends no family. Null where it is no repeat. A successor
-- that was not derived from this token, made while nothing could be repeated, has another digest.
-- Writes: auth.events
declare
  v_attempt text := p_request.body ->> 'attempt';
  v_next auth.sessions := auth.session_repeatable(p_session, v_attempt, p_settings, clock_timestamp());
  v_token text := auth.token_derived(
    p_request.body ->> 'refresh_token',
    case when p_session.attempt_digest is not null then v_attempt end,
    v_next.id
  );
begin
  if v_next.id is null or v_next.refresh_token != auth.token_digest(v_token) then
    return null;
  end if;

  if p_user.banned_until > clock_timestamp() then
    return auth.refuse_banned(p_user);
  end if;

  perform auth.note_event(
    'refresh_repeated',
    p_user.id,
    p_request.ip,
    jsonb_build_object(
      'session_id', p_session.id,
      'family_id', p_session.family_id,
      'attempt', p_session.attempt_digest is not null
    )
  );
  return auth.session_reply(p_user, v_next, v_token, p_settings);
end;
$$;

comment on function auth.token_repeated(core.request, auth.users, auth.sessions, core.settings) is
  'Answers a use of a refresh token that only repeats the one before; null for any other.';

create or replace function auth.token_reused(p_request core.request, p_user auth.users, p_session auth.sessions)
returns core.reply language plpgsql as $$
-- Ends the family of a refresh token that was used before.
-- Writes: auth.sessions, auth.events
begin
  perform auth.family_revoke(p_session.family_id);
  perform auth.note_event(
    'refresh_reused',
    p_user.id,
    p_request.ip,
    jsonb_build_object('session_id', p_session.id, 'family_id', p_session.family_id)
  );

  if p_user.banned_until > clock_timestamp() then
    return auth.refuse_banned(p_user);
  end if;

  return core.refuse('unauthorized', 'the refresh token has already been used');
end;
$$;

create or replace function auth.is_attempt(p_attempt jsonb)
returns boolean language sql immutable parallel safe as $$
  -- True for an attempt to refresh that may be stored, and for none.
  -- 43 characters are 32 random bytes in base64url: an attempt that can be guessed protects nothing.
  select case jsonb_typeof(p_attempt)
    when 'string' then char_length(p_attempt #>> '{}') between 43 and 256
    when 'null' then true
    else p_attempt is null
  end;
$$;

create or replace function auth.token_refresh(p_request core.request, p_settings core.settings)
returns core.reply language plpgsql as $$
-- Trades a refresh token for a new session.
-- Spends the token and returns its successor. A token seen twice may be a stolen one (RFC 9700, 4.14), so its whole
-- family ends, unless it was a repeat. Refusals are values: what they wrote must stay. Locks in the usual order: the
-- user, then the root of the family; then everything is read again, so of many at once the first decides.
-- Writes: auth.sessions, auth.events
declare
  v_token text := p_request.body ->> 'refresh_token';
  v_session auth.sessions;
  v_user auth.users;
  v_repeated core.reply;
begin
  if v_token is null then
    return core.refuse('bad_request', 'a refresh_token is required');
  end if;

  if not auth.is_attempt(p_request.body -> 'attempt') then
    return core.refuse('bad_request', 'an attempt must be a text of 43 to 256 characters');
  end if;

  v_session := auth.session_by_token(v_token);
  v_user := auth.user_lock_shared(v_session.user_id);
  v_session := auth.session_locked(v_session);

  if v_session.revoked_at is not null then
    v_repeated := auth.token_repeated(p_request, v_user, v_session, p_settings);
    if v_repeated.status is not null then
      return v_repeated;
    end if;
    return auth.token_reused(p_request, v_user, v_session);
  end if;

  if v_session.id is null or v_session.expires_at <= clock_timestamp() then
    return core.refuse('unauthorized', 'invalid or expired refresh token');
  end if;

  if v_user.banned_until > clock_timestamp() then
    return auth.refuse_banned(v_user);
  end if;

  return auth.session_rotate(v_user, v_session, v_token, p_request, p_settings);
end;
$$;
