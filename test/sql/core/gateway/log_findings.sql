-- What lets values into the log of Postgres is found, with what mends it.
set local log_min_messages = 'log';
set local log_error_verbosity = 'terse';
set local log_parameter_max_length = 0;
set local log_parameter_max_length_on_error = 0;
select test.none('select * from core.log_findings()', 'nothing');
set local log_min_messages = 'panic';
select test.none('select * from core.log_findings()', 'nor where less is logged');

set local log_min_messages = 'warning';
set local log_error_verbosity = 'default';
set local log_parameter_max_length = '2kB';
set local log_parameter_max_length_on_error = 100;
select test.rows(
  'select setting, value from core.log_findings()',
  $$select * from (values ('log_min_messages', 'warning'), ('log_error_verbosity', 'default'),
      ('log_parameter_max_length', '2kB'), ('log_parameter_max_length_on_error', '100B')) as wanted (setting, value)$$,
  'each'
);
select test.is(
  (select remedy from core.log_findings() where setting = 'log_min_messages'),
  format('alter role %I set log_min_messages = log;', core.gateway_role()),
  'its remedy'
);
