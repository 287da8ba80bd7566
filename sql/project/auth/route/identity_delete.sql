create or replace function auth.identity_delete(p_request core.request)
returns core.reply
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- DELETE /auth/v1/user/identities/:id
-- Nobody is let out of the last door: two who unlink at once meet at the user's row. Under its lock, too, is asked
-- whether the session is over. Sessions go on.
-- Writes: auth.identities, auth.users, auth.events
declare
  v_user auth.users := auth.user_changing((auth.user_of_claims(p_request.claims)).id);
  v_refusal core.reply := auth.ban_refusal(v_user);
  v_identity auth.identities := auth.identity_of(
    v_user.id,
    auth.claimed_uuid(p_request.path, 'id')
  );
begin
  if v_user.id is null then
    return core.refuse('unauthorized', 'the access token of a user is required');
  end if;

  if v_refusal.status is not null then
    return v_refusal;
  end if;

  if auth.session_is_over(p_request.claims) then
    return core.refuse('unauthorized', 'the session is over');
  end if;

  if v_identity.id is null then
    return core.refuse('not_found', 'there is no such identity');
  end if;

  if not auth.has_way_in(v_user, v_identity.id, core.settings_row()) then
    return core.refuse('conflict', 'without this identity there is no way to sign in any more');
  end if;

  perform auth.identity_unlink(v_identity, p_request.ip);
  if auth.speaks_supabase(p_request.headers) then
    return core.ok('{}');
  end if;
  return core.ok(null, 204);
end;
$$;

comment on function auth.identity_delete(core.request) is
  'DELETE /auth/v1/user/identities/:id: unlinks an account at a provider.';
