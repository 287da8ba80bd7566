-- Settings of one transaction, whatever the session has.
select
  core.begin_pooled('{"search_path": "pg_catalog, pg_temp", "lock_timeout": "20", "plinth.lane": "shared"}'),
  test.is(current_setting('search_path'), 'pg_catalog, pg_temp', 'at once'),
  test.is(current_setting('lock_timeout'), '20ms', 'in its unit'),
  test.is(current_setting('plinth.lane'), 'shared', 'of ours');
select core.begin_pooled('{"lock_timeout": "30"}');
select test.is(current_setting('lock_timeout'), '30ms', 'the last one counts');

-- Code of the application runs nowhere where its traces could not be undone.
select test.throws('select core.mark_dirty()', '26000', 'in a session of a pooler');
