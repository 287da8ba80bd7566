-- Backups. One is downloaded by the ticket of an export.
insert into control.route (method, url, least, key, confirm, audited, lane, entry, psql, sentence)
values
  (
    'GET', '/admin/v1/backups', 'admin', false, false, false, 'gateway', 'operate.backups_list',
    'select * from operate.backup_facts()', 'The backups of the embedded Postgres, and whether they can be restored.'
  ),
  ('POST', '/admin/v1/backups', 'admin', false, false, true, 'gateway', 'operate.backup_make', '', 'Begins a backup.');
