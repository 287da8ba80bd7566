create or replace function operate.get(p_named jsonb default '{}')
returns core.request language sql immutable parallel safe as $$
  -- What a path or a query would name: an entry point finds it in either.
  select
    row(
      'GET',
      jsonb_strip_nulls(p_named),
      jsonb_strip_nulls(p_named),
      '{}'::jsonb,
      null::jsonb,
      null::inet,
      null::jsonb,
      null::jsonb
    )::core.request;
$$;

comment on function operate.get(jsonb) is
  'For psql: a request that reads, as operate.relation(operate.get(''{"schema": "public", "name": "notes"}'')).';
