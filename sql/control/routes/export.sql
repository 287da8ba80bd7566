-- Moving out.
insert into control.route (method, url, least, key, confirm, audited, lane, entry, psql, sentence)
values
  (
    'POST', '/admin/v1/exports', 'admin', false, true, true, 'control', 'control.export_create', '',
    'Gives a ticket for an export: the application as SQL, with users and files if asked, a table as CSV, or a backup.'
  ),
  (
    'GET', '/admin/v1/exports/:ticket', 'admin', false, false, true, 'owner', 'operate.export_plan',
    'select * from operate.export_plan(''{"users": false, "files": false}'')',
    'Downloads what the ticket was given for; the ticket is enough.'
  );
