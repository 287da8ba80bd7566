-- Routes of the migrations.
insert into control.route (method, url, least, key, confirm, audited, lane, entry, psql, sentence)
values
  (
    'GET', '/admin/v1/migrations', 'viewer', false, false, false, 'gateway', 'operate.migrations_list',
    'table operate.migrations', 'The changes of the schema, newest first.'
  ),
  (
    'GET', '/admin/v1/migrations/:version', 'viewer', false, false, false, 'gateway', 'operate.migration',
    'select * from operate.migrations where version = :''version''', 'One migration, or its file.'
  ),
  (
    'GET', '/admin/v1/migrations/export', 'viewer', false, false, false, 'gateway', 'operate.migrations_export',
    'select operate.file_name(version, name), sql from operate.migrations order by version',
    'The migrations as files, or as one script.'
  ),
  (
    'POST', '/admin/v1/migrations', 'admin', false, false, true, 'owner', 'operate.migrate',
    'select operate.migrate_file(name, sql) from jsonb_to_recordset(:''files'') as file(name text, sql text)',
    'Runs the files that are missing.'
  ),
  (
    'GET', '/admin/v1/migrations/drift', 'viewer', false, false, false, 'gateway', 'operate.drift',
    'select * from operate.drifted()', 'What differs from what the migrations made.'
  ),
  (
    'POST', '/admin/v1/migrations/adopt', 'admin', false, false, true, 'owner', 'operate.adopt',
    'select operate.adopt_drift(:''name'')', 'Records the drift as a migration, without running it.'
  );
