create or replace function control.sessions_json(p_operator uuid, p_this uuid)
returns jsonb language sql stable as $$
  -- The living sessions and tokens of an operator.
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', session.id,
        'kind', session.kind,
        'name', session.name,
        'role', session.platform_role,
        'ip', host(session.ip),
        'agent', session.agent,
        'created_at', session.created_at,
        'last_seen_at', session.last_seen_at,
        'expires_at', session.expires_at,
        'this', session.id is not distinct from p_this
      )
      order by session.created_at desc
    ),
    '[]'
  )
  from control.sessions as session
  where session.operator_id = p_operator and session.revoked_at is null and session.expires_at > now();
$$;
