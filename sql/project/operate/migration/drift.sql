create or replace function operate.drift(p_request core.request)
returns core.reply language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- GET /admin/v1/migrations/drift
  select core.ok(
    jsonb_build_object(
      'since', (
        select max(migration.version)
        from operate.migrations as migration
      ),
      'added', coalesce(
        jsonb_agg(
          jsonb_build_object('kind', drifted.kind, 'identity', drifted.identity, 'definition', drifted.after)
          order by drifted.kind, drifted.identity
        ) filter (where drifted.change = 'added'),
        '[]'
      ),
      'changed', coalesce(
        jsonb_agg(
          jsonb_build_object(
            'kind', drifted.kind,
            'identity', drifted.identity,
            'before', drifted.before,
            'definition', drifted.after
          )
          order by drifted.kind, drifted.identity
        ) filter (where drifted.change = 'changed'),
        '[]'
      ),
      'removed', coalesce(
        jsonb_agg(
          jsonb_build_object('kind', drifted.kind, 'identity', drifted.identity, 'before', drifted.before)
          order by drifted.kind, drifted.identity
        ) filter (where drifted.change = 'removed'),
        '[]'
      )
    )
  )
  from operate.drifted() as drifted;
$$;

comment on function operate.drift(core.request) is 'What differs from what the migrations made, whoever changed it.';
