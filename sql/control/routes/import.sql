-- A project that moves in.
insert into control.route (method, url, least, key, confirm, audited, lane, entry, psql, sentence)
values
  (
    'POST', '/admin/v1/import/files', 'admin', true, false, true, 'owner', null, '',
    'Keeps a file for a day, to be imported.'
  ),
  (
    'POST', '/admin/v1/import/test', 'admin', true, false, true, 'owner', null, '',
    'Connects to a source, and says whether it may be read.'
  ),
  (
    'POST', '/admin/v1/import/inspect', 'admin', true, false, true, 'owner', null, '',
    'What a source holds, what of it would not come, and how long it would take.'
  ),
  ('POST', '/admin/v1/import/run', 'admin', true, false, true, 'owner', null, '', 'Copies a source into this project.'),
  (
    'GET', '/admin/v1/import/history', 'viewer', true, false, false, 'control', 'control.import_history',
    'select control.import_run_json(run) from control.import_runs as run order by began_at desc',
    'Every import, with its summary and its warnings.'
  );
