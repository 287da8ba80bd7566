create or replace function auth.user_identities(p_request core.request)
returns core.reply language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- GET /auth/v1/user/identities
declare
  v_user auth.users := auth.user_of_claims(p_request.claims);
begin
  if v_user.id is null then
    return core.refuse('unauthorized', 'the access token of a user is required');
  end if;

  return core.ok(jsonb_build_object('identities', auth.identities_json(v_user.id, p_request.headers)));
end;
$$;

comment on function auth.user_identities(core.request) is
  'GET /auth/v1/user/identities: the provider identities of the user.';
