create or replace function auth.admin_user_get(p_request core.request)
returns core.reply language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- GET /auth/v1/admin/users/:id
declare
  v_refusal core.reply := auth.admin_refusal(p_request.claims);
  v_user auth.users;
begin
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  select users.*
  into v_user
  from auth.users as users
  where users.id = auth.uuid_of(p_request.path ->> 'id');
  if v_user.id is null then
    return core.refuse('not_found', 'there is no such user');
  end if;

  return core.ok(auth.user_json(v_user));
end;
$$;

comment on function auth.admin_user_get(core.request) is 'GET /auth/v1/admin/users/:id: one user.';
