create or replace function operate.advice(p_request core.request)
returns core.reply
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '2s' as $$
  -- GET /admin/v1/advice
  -- A policy cannot be read as SQL while its table is locked for a change; that is waited for, but not long.
  select core.ok(
    jsonb_build_object(
      'advice', coalesce(
        jsonb_agg(
          jsonb_strip_nulls(to_jsonb(found))
          order by
            found.dismissed is not null,
            array_position(array['high', 'medium', 'low'], found.severity),
            found.rule,
            found.object
        ),
        '[]'
      )
    )
  )
  from operate.advice_found() as found;
$$;

comment on function operate.advice(core.request) is
  'GET /admin/v1/advice: what should be looked at, and what mends it.';
