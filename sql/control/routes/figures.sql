insert into control.route (method, url, least, key, confirm, audited, lane, entry, psql, sentence)
values
  (
    'GET', '/admin/v1/overview', 'viewer', false, false, false, 'gateway', 'operate.overview',
    'select * from operate.overview(null)', 'The first screen: how the database is, and what needs attention.'
  ),
  (
    'GET', '/admin/v1/advice', 'viewer', false, false, false, 'gateway', 'operate.advice',
    'select * from operate.advice_found()', 'What should be looked at, and what mends it.'
  ),
  (
    'PUT', '/admin/v1/advice/:id', 'admin', false, false, true, 'gateway', 'operate.advice_dismiss',
    'select * from operate.advice_dismiss(core.to_request(''PUT'', jsonb_build_object(''id'', :''id'')::text, null, null, :''body'', null, null, null))',
    'Dismisses advice with a reason, or takes that back.'
  ),
  (
    'GET', '/admin/v1/stats/tables', 'viewer', false, false, false, 'gateway', 'operate.stats_tables',
    'select * from operate.table_figures(:''schema'', 200)', 'Size and use of the tables.'
  ),
  (
    'GET', '/admin/v1/stats/indexes', 'viewer', false, false, false, 'gateway', 'operate.stats_indexes',
    'select * from operate.index_figures(:''schema'', 200)', 'Size and use of the indexes.'
  ),
  (
    'GET', '/admin/v1/stats/activity', 'viewer', false, false, false, 'gateway', 'operate.stats_activity',
    'select * from operate.sessions()', 'The sessions of this database.'
  ),
  (
    'POST', '/admin/v1/stats/activity/:pid/cancel', 'admin', false, false, true, 'owner', 'operate.backend_cancel',
    'select pg_cancel_backend(:''pid'')', 'Cancels the statement of a session.'
  ),
  (
    'POST', '/admin/v1/stats/activity/:pid/terminate', 'admin', false, false, true, 'owner',
    'operate.backend_terminate', 'select pg_terminate_backend(:''pid'')', 'Ends a session.'
  ),
  (
    'GET', '/admin/v1/stats/locks', 'viewer', false, false, false, 'gateway', 'operate.stats_locks',
    'select * from operate.stats_locks(null)', 'The sessions that wait for a lock, and for whom.'
  ),
  (
    'GET', '/admin/v1/stats/statements', 'viewer', false, false, false, 'gateway', 'operate.stats_statements',
    'select operate.statement_figures(operate.statements_schema(), 200)', 'The statements that took most time.'
  ),
  (
    'GET', '/admin/v1/stats/requests', 'viewer', false, false, false, 'gateway', 'operate.stats_requests',
    'select * from core.compiled_stats()', 'What the database did for requests, in sums.'
  ),
  (
    'GET', '/admin/v1/stats/realtime', 'viewer', false, false, false, 'gateway', 'operate.stats_realtime',
    'select * from realtime.watched()', 'What is watched, and what is kept of it.'
  ),
  (
    'GET', '/admin/v1/stats/storage', 'viewer', false, false, false, 'gateway', 'operate.stats_storage',
    'select storage.figures()', 'What files there are, and what could not be erased.'
  );
