-- SQL that operators type.
insert into control.route (method, url, least, key, confirm, audited, lane, entry, psql, sentence)
values
  (
    'POST', '/admin/v1/sql/run', 'admin', false, false, true, 'owner', 'operate.sql_run', '',
    'Runs statements as the owner, in one transaction; a change of the schema is a migration.'
  ),
  (
    'POST', '/admin/v1/sql/read', 'viewer', false, false, true, 'gateway', 'operate.sql_read',
    'select body from operate.sql_read(row(''POST'', ''{}'', ''{}'', ''{}'', :''body'', null, null, null)::core.request)',
    'Runs statements as a role of the API or a user, and takes back what they did.'
  ),
  (
    'POST', '/admin/v1/sql/:operation/cancel', 'viewer', false, false, true, 'gateway', 'operate.sql_cancel',
    'select pg_cancel_backend(pid) from pg_stat_activity where starts_with(application_name, ''plinth operation '' || :''operation'')',
    'Cancels an operation that runs: one''s own, or as an admin any.'
  );
