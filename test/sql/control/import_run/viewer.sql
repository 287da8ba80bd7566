-- A viewer reads the history without SQL of the source, which may hold secrets; others read all of it.
insert into control.import_runs (source, place, mode, state, leased_until, warnings, error)
values
  (
    'postgres', 'db/app', 'create', 'failed', now(), '[{"code": "a", "item": "b", "statement": "secret"}]',
    '{"code": "c", "message": "m", "details": {"where": "secret"}}'
  );
create temporary table shown as
  select
    role,
    (test.call('control.import_history', test.signed_in(role))).body #> '{runs,0}' as run
  from unnest(array['viewer', 'admin']) as role;

select
  test.ok(run::text !~ 'secret', 'no SQL'),
  test.is(run -> 'warnings', '[{"code": "a", "item": "b"}]'::jsonb, 'the warning'),
  test.is(run -> 'error', '{"code": "c", "message": "m"}'::jsonb, 'the error')
from shown
where role = 'viewer';
select
  test.is(run #>> '{warnings,0,statement}', 'secret', 'all of it'),
  test.is(run #>> '{error,details,where}', 'secret', 'all of it')
from shown
where role = 'admin';

-- Versions before wrote an error down with the body around it.
update control.import_runs set error = jsonb_build_object('error', error);
select test.is(
  (test.call('control.import_history', test.signed_in('viewer'))).body #> '{runs,0,error}',
  '{"code": "c", "message": "m"}'::jsonb,
  'an old one'
);
