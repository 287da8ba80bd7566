create or replace function auth.identity_unlink(p_identity auth.identities, p_ip inet, p_by text default null)
returns void language plpgsql as $$
-- The caller holds the user's row. Two identities at one provider are one name among the user's providers.
-- Writes: auth.identities, auth.users, auth.events
begin
  delete from auth.identities as identities where identities.id = p_identity.id;

  update auth.users as users
  set
    app_metadata = auth.providers_lost(users, array[p_identity.provider]),
    updated_at = clock_timestamp()
  where
    users.id = p_identity.user_id
    and not exists (
      select
      from auth.identities as other
      where other.user_id = users.id and other.provider = p_identity.provider
    );

  perform auth.note_event(
    'identity_unlinked',
    p_identity.user_id,
    p_ip,
    jsonb_strip_nulls(jsonb_build_object('provider', p_identity.provider, 'by', p_by))
  );
end;
$$;

comment on function auth.identity_unlink(auth.identities, inet, text) is 'Removes a provider identity from its user.';

create or replace function auth.identity_delete(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- DELETE /auth/v1/user/identities/:id
-- The last way to sign in is never removed: two requests at once wait for each other at the user's row. Whether the
-- session is over is checked under that lock too. Sessions go on.
-- Writes: auth.identities, auth.users, auth.events
declare
  v_user auth.users;
  v_refusal core.reply;
  v_identity auth.identities;
begin
  v_user := auth.user_changing((auth.user_of_claims(p_request.claims)).id);
  if v_user.id is null then
    return core.refuse('unauthorized', 'the access token of a user is required');
  end if;

  v_refusal := auth.ban_refusal(v_user);
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  if auth.session_is_over(p_request.claims) then
    return core.refuse('unauthorized', 'the session is over');
  end if;

  select identities.*
  into v_identity
  from auth.identities as identities
  where identities.id = auth.uuid_of(p_request.path ->> 'id') and identities.user_id = v_user.id;
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
  'DELETE /auth/v1/user/identities/:id: unlinks a provider identity.';
