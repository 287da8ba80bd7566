create or replace function operate.migration_json(p_migration operate.migrations)
returns jsonb language sql immutable as $$
  -- A migration as lists show it.
  -- All but the SQL.
  select
    to_jsonb(p_migration) - 'sql' || jsonb_build_object(
      'file', operate.file_name(p_migration.version, p_migration.name),
      'bytes', octet_length(p_migration.sql)
    );
$$;

create or replace function operate.migrations_list(p_request core.request)
returns core.reply language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- GET /admin/v1/migrations?limit=&before=
declare
  v_limit text := coalesce(p_request.query ->> 'limit', '100');
begin
  if v_limit !~ '^[0-9]{1,4}$' then
    perform core.raise('bad_request', 'limit is a number up to 9999');
  end if;

  return core.ok(
    jsonb_build_object(
      'migrations', (
        select coalesce(jsonb_agg(operate.migration_json(newest) order by newest.version desc), '[]')
        from (
          select migration.*
          from operate.migrations as migration
          where migration.version < coalesce(p_request.query ->> 'before', '~')
          order by migration.version desc
          limit v_limit::integer
        ) as newest
      ),
      'total', (select count(*) from operate.migrations)
    )
  );
end;
$$;

comment on function operate.migrations_list(core.request) is 'The migrations, newest first.';
