-- Where pg_stat_statements is not there, the reply says why, and what to do. Another view of its name does not count.
select test.skip_unless(
  current_setting('shared_preload_libraries') not like '%pg_stat_statements%',
  'pg_stat_statements is loaded here'
);
create view public.pg_stat_statements as
  select 1 as calls;
select test.rows(
  $$select status, body - 'fix' as body from operate.stats_statements(test.request('GET'))$$,
  $$select 200 as status, jsonb_build_object('available', false,
      'why', 'the extension pg_stat_statements is not installed in this database') as body$$,
  'not installed'
);
drop view public.pg_stat_statements;
select test.skip_unless(
  exists (select from pg_available_extensions where name = 'pg_stat_statements'),
  'the server has no pg_stat_statements'
);
create extension pg_stat_statements schema extensions;
select test.rows(
  $$select status, body - 'fix' as body from operate.stats_statements(test.request('GET'))$$,
  $$select 200 as status, jsonb_build_object('available', false,
      'why', 'pg_stat_statements is not among shared_preload_libraries') as body$$,
  'not loaded'
);
