create or replace function auth.logout(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- POST /auth/v1/logout?scope=local|global|others
-- local ends the whole family of the token's session, and no other. Access tokens stay valid until they expire, except
-- for changes of the account (auth.session_is_over).
-- The user is locked before any session, as everywhere: deleting a user deletes its sessions in any order.
-- Writes: auth.sessions, auth.events
declare
  v_scope text := coalesce(nullif(p_request.query ->> 'scope', ''), 'local');
  v_user auth.users;
  v_family uuid;
begin
  v_user := auth.user_lock_shared((auth.user_of_claims(p_request.claims)).id);
  v_family := auth.family_of_claims(p_request.claims);
  if v_user.id is null then
    return core.refuse('unauthorized', 'the access token of a user is required');
  end if;

  if v_scope not in ('local', 'global', 'others') then
    return core.refuse('bad_request', 'scope must be local, global or others');
  end if;

  if v_scope != 'global' and auth.uuid_of(p_request.claims ->> 'session_id') is null then
    return core.refuse('unauthorized', 'the access token names no session');
  end if;

  -- A session that the owner of the account has ended must not sign out the owner.
  if v_scope != 'local' and auth.session_is_over(p_request.claims) then
    return core.refuse('unauthorized', 'the session is over');
  end if;

  if v_scope = 'local' then
    perform auth.family_revoke(v_family);
  else
    perform auth.sessions_revoke(v_user.id, case v_scope when 'others' then v_family end);
  end if;

  perform auth.note_event('signed_out', v_user.id, p_request.ip, jsonb_build_object('scope', v_scope));
  return core.ok(null, 204);
end;
$$;

comment on function auth.logout(core.request) is 'POST /auth/v1/logout: ends sessions.';
