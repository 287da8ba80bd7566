-- The sessions of the gateway log neither errors nor contexts, where the owner may see to that.
select test.rows(
  $$select unnest(setconfig) as setting from pg_db_role_setting
      where setrole = core.gateway_role()::regrole and setdatabase = 0$$,
  $$select unnest(array['log_min_messages=log', 'log_error_verbosity=terse', 'log_parameter_max_length=0',
      'log_parameter_max_length_on_error=0']) as setting$$,
  'its settings'
);
