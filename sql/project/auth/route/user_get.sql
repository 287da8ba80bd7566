create or replace function auth.user_get(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET /auth/v1/user
-- Supabase's clients expect the identities here.
declare
  v_user auth.users := auth.user_of_claims(p_request.claims);
begin
  if v_user.id is null then
    return core.refuse('unauthorized', 'the access token of a user is required');
  end if;

  if auth.speaks_supabase(p_request.headers) then
    return core.ok(
      auth.user_json(v_user) || jsonb_build_object('identities', auth.identities_json(v_user.id, p_request.headers))
    );
  end if;

  return core.ok(auth.user_json(v_user));
end;
$$;

comment on function auth.user_get(core.request) is 'GET /auth/v1/user: the user that the token belongs to.';
