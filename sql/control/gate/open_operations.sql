create or replace function control.open_operations(p_request core.request)
returns core.reply language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- No route: a gateway asks the project's database about them, and settles those that a migration records. Those of
  -- the last minutes may run still.
  select core.ok(coalesce(jsonb_agg(begun.operation), '[]'))
  from control.audit as begun
  where
    begun.kind = 'begun'
    and begun.at between now() - interval '1 day' and now() - interval '1 minute'
    and not exists (
      select from control.audit as ended where ended.operation = begun.operation and ended.kind = 'ended'
    );
$$;

comment on function control.open_operations is 'Operations of the last day whose end is not recorded.';
