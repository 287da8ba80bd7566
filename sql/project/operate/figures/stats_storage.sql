create or replace function operate.stats_storage(p_request core.request)
returns core.reply language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  -- GET /admin/v1/stats/storage
  select core.ok(storage.figures());
$$;

comment on function operate.stats_storage(core.request) is
  'GET /admin/v1/stats/storage: what files there are, and what could not be erased.';
