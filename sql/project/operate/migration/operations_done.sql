create or replace function operate.operations_done(p_operations uuid[])
returns setof uuid language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- The audit is in another database, which may have missed the end of an operation that was committed here.
  select distinct migration.operation
  from operate.migrations as migration
  where migration.operation = any (p_operations);
$$;

comment on function operate.operations_done(uuid[]) is 'Those of the operations that a migration records.';
