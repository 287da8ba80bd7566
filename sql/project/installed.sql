-- The record of this installation; the next start compares itself with it.
insert into core.installation
  (only_row, version, migration, content, database, secret, new_tables, event_triggers, service_role_bypasses)
values
  (
    true, current_setting('plinth.version'), (select max(id) from core.migrations), current_setting('plinth.content'),
    current_database(), current_setting('plinth.secret'), current_setting('plinth.new_tables'),
    exists (
      select
      from pg_catalog.pg_event_trigger
      where evtname = 'plinth_100_on_command' and evtenabled != 'D'
    ),
    -- A server of the operators' database alone has no such role.
    coalesce((select rolbypassrls from pg_catalog.pg_roles where rolname = 'service_role'), false)
  )
on conflict (only_row) do update
  set
    version = excluded.version,
    migration = excluded.migration,
    content = excluded.content,
    database = excluded.database,
    secret = excluded.secret,
    new_tables = excluded.new_tables,
    event_triggers = excluded.event_triggers,
    service_role_bypasses = excluded.service_role_bypasses,
    installed_at = clock_timestamp();
