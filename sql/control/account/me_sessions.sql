create or replace function control.me_sessions(p_request core.request)
returns core.reply language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- GET /admin/v1/me/sessions
  select core.ok(
    jsonb_build_object(
      'sessions', control.sessions_json((p_request.claims ->> 'sub')::uuid, (p_request.claims ->> 'sid')::uuid)
    )
  );
$$;

comment on function control.me_sessions is 'GET /admin/v1/me/sessions: one''s own sessions and tokens.';
