create or replace function auth.providers(p_request core.request)
returns core.reply language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- GET /auth/v1/providers
  select core.ok(jsonb_build_object('providers', auth.providers_offered()));
$$;

comment on function auth.providers(core.request) is 'GET /auth/v1/providers: the providers that can sign a user in.';
