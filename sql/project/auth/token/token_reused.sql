create or replace function auth.token_reused(
  p_request core.request,
  p_user auth.users,
  p_session auth.sessions
)
returns core.reply
language plpgsql
as $$
-- Two tabs, or a client whose reply was lost, may use a token again for refresh_reuse seconds (0: never) and get
-- the very successor that is alive, never another. Everything else ends the family.
-- Writes: auth.sessions, auth.events
declare
  v_settings core.settings := core.settings_row();
  v_token text := p_request.body ->> 'refresh_token';
  v_next auth.sessions := auth.session_reusable(p_session, v_settings, clock_timestamp());
  v_is_banned boolean := coalesce(p_user.banned_until > clock_timestamp(), false);
begin
  if
    not v_is_banned
    and v_next.refresh_token = auth.token_digest(auth.token_derived(v_token, v_next.id))
  then
    return auth.session_reply(p_user, v_next, auth.token_derived(v_token, v_next.id), v_settings);
  end if;

  perform auth.family_revoke(p_session.family_id);
  perform
    auth.note_event(
      'refresh_reused',
      p_user.id,
      p_request.ip,
      jsonb_build_object('session_id', p_session.id, 'family_id', p_session.family_id)
    );

  if v_is_banned then
    return auth.refuse_banned(p_user);
  end if;

  return core.refuse('unauthorized', 'the refresh token has already been used');
end;
$$;

comment on function auth.token_reused(core.request, auth.users, auth.sessions) is
  'Answers a refresh token that was used before.';
