-- One import runs at a time, for as long as its lease is renewed; the history says how each ended.
create temporary table who as
  select test.signed_in('admin') as admin;
create temporary table began as
  select test.call('control.import_begin', admin, '{"source": "postgres", "place": "db/app"}') as reply from who;
create function pg_temp.run(more jsonb default '{}')
returns jsonb language sql as $$
  select jsonb_build_object('run', (began.reply).body ->> 'run') || more from began;
$$;
create function pg_temp.begin(more jsonb default '{}')
returns core.reply language sql as $$
  select test.call('control.import_begin', who.admin, '{"source": "postgres", "place": "db/app"}' || more) from who;
$$;

select test.status(reply, 200, 'it begins') from began;
select test.refused(pg_temp.begin(), 'conflict', 'a second does not');
select test.refused(test.call('control.import_running', null), 'conflict', 'and is told so before its source is read');
select test.is(
  (
    test.call('control.import_renew', null, pg_temp.run('{"phase": "rows", "finished": {"public.a": {"rows": 1}}}'))
  ).body,
  '{"running": true}', 'the lease is renewed'
);

update control.import_runs set leased_until = clock_timestamp() - interval '1 second';
select test.status(test.call('control.import_running', null), 200, 'a dead one is in nobody''s way');
select test.is(
  (test.call('control.import_history', null)).body #>> '{runs,0,state}',
  'interrupted',
  'over is interrupted'
);
select test.is(
  (test.call('control.import_renew', null, pg_temp.run())).body, '{"running": false}', 'what is over is not renewed'
);

select test.is(
  reply.body #>> '{error,message}',
  'resume names an import of another kind: mode, place, selection differs',
  'what is resumed is the same import'
)
from
  pg_temp.begin(
    jsonb_build_object(
      'resume', pg_temp.run() ->> 'run'
    ) || '{"mode": "replace", "place": "db/other", "selection": {"users": true}}'
  ) as reply;

create temporary table resumed as
  select pg_temp.begin(jsonb_build_object('resume', pg_temp.run() ->> 'run')) as reply;
select test.status(reply, 200, 'another begins then, and resumes the first') from resumed;
select test.is(
  (select state from control.import_runs where id = (pg_temp.run() ->> 'run')::uuid),
  'interrupted',
  'kept'
);
select test.is(
  (
    test.call(
      'control.import_end',
      null,
      jsonb_build_object('run', (reply).body ->> 'run', 'state', 'done', 'summary', '{"equal": true}'::jsonb)
    )
  ).body,
  '{"recorded": true}', 'its end'
)
from resumed;
select test.is(
  (
    test.call('control.import_history', null, null, '{}', jsonb_build_object('run', (reply).body ->> 'run'))
  ).body #- '{runs,0,id}' #- '{runs,0,began_at}' #- '{runs,0,ended_at}' #- '{runs,0,resume}',
  '{"runs": [{"source": "postgres", "place": "db/app", "mode": "create", "selection": {}, "dry_run": false,
      "state": "done", "phase": "done", "finished": {"public.a": {"rows": 1}}, "summary": {"equal": true},
      "warnings": [], "error": null, "operator": "admin@example.com"}]}'::jsonb,
  'the history'
)
from resumed;
select test.refused(pg_temp.begin('{"resume": "no"}'), 'bad_request', 'resume must name a run');
