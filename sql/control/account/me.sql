create or replace function control.me(p_request core.request)
returns core.reply language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- GET /admin/v1/me
  -- The console offers what stands in `routes` and no more.
  select core.ok(
    jsonb_build_object(
      'operator', control.operator_json(control.operator_of(p_request.claims ->> 'sub')),
      'session', (
        select session.value
        from
          jsonb_array_elements(
            control.sessions_json((p_request.claims ->> 'sub')::uuid, (p_request.claims ->> 'sid')::uuid)
          ) as session (value)
        where session.value ->> 'id' = p_request.claims ->> 'sid'
      ),
      'role', p_request.claims ->> 'pr',
      'routes', (
        select jsonb_agg(
          jsonb_build_object(
            'method', route.method,
            'url', route.url,
            'confirm', route.confirm,
            'psql', nullif(route.psql, ''),
            'sentence', route.sentence
          )
          order by route.url, route.method
        )
        from control.route as route
        where control.rank(route.least) <= control.rank(p_request.claims ->> 'pr')
      )
    )
  );
$$;

comment on function control.me is 'GET /admin/v1/me: who is signed in, and what they may do.';
