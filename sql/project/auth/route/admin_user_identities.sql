create or replace function auth.admin_user_identities(p_request core.request)
returns core.reply language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- GET /auth/v1/admin/users/:id/identities
declare
  v_refusal core.reply := auth.admin_refusal(p_request.claims);
  v_user auth.users;
begin
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  v_user := auth.user_by_id(auth.uuid_of(p_request.path ->> 'id'));
  if v_user.id is null then
    return core.refuse('not_found', 'there is no such user');
  end if;

  return core.ok(jsonb_build_object('identities', auth.identities_json(v_user.id, p_request.headers)));
end;
$$;

comment on function auth.admin_user_identities(core.request) is
  'GET /auth/v1/admin/users/:id/identities: the provider identities of a user.';
