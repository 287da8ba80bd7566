create or replace function auth.admin_user_identity_delete(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- DELETE /auth/v1/admin/users/:id/identities/:iid?force=true
-- Like auth.identity_delete, for an administrator: the last way to sign in is removed only with force. A password counts
-- as a way here even if the address is not confirmed, because an administrator can confirm it.
-- Writes: auth.identities, auth.users, auth.events
declare
  v_refusal core.reply := auth.admin_refusal(p_request.claims);
  v_user auth.users;
  v_identity auth.identities;
begin
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  v_user := auth.user_changing(auth.uuid_of(p_request.path ->> 'id'));
  if v_user.id is null then
    return core.refuse('not_found', 'there is no such user');
  end if;

  select identities.*
  into v_identity
  from auth.identities as identities
  where identities.id = auth.uuid_of(p_request.path ->> 'iid') and identities.user_id = v_user.id;
  if v_identity.id is null then
    return core.refuse('not_found', 'there is no such identity');
  end if;

  if
    p_request.query ->> 'force' is distinct from 'true'
    and not core.has_password(v_user.encrypted_password)
    and not auth.has_way_in(v_user, v_identity.id, core.settings_row())
  then
    return core.refuse(
      'conflict',
      'without this identity the user has no way to sign in any more: repeat with force=true to remove it all the same'
    );
  end if;

  perform auth.identity_unlink(v_identity, p_request.ip, auth.admin_name(p_request.claims));
  return core.ok(null, 204);
end;
$$;

comment on function auth.admin_user_identity_delete(core.request) is
  'DELETE /auth/v1/admin/users/:id/identities/:iid: unlinks a provider identity of a user.';
