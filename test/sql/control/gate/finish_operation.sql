-- An operation begins before it runs and ends once, with its outcome; without an end the outcome is unknown.
create temporary table who as
  select test.signed_in('admin') as claims;
create temporary table begun as
  select (test.admit(claims, 'POST', '/rest/v1/*', '{"title": null, "done": null}')).body ->> 'operation' as operation
  from who;
select test.is(outcome, 'unknown', 'while it runs') from control.audit_log() where route = '/rest/v1/*';
select test.is(
  (
    control.finish_operation(test.post(jsonb_build_object('operation', operation, 'status', 201, 'ms', 7, 'rows', 1)))
  ).body,
  '{"recorded": true}', 'it ends'
)
from begun;
select test.is(
  (control.finish_operation(test.post(jsonb_build_object('operation', operation, 'status', 500)))).body,
  '{"recorded": false}', 'once'
)
from begun;
select test.is(
  row(log.outcome, log.status, log.ms, log.rows, log.email, log.role, log.parameters, log.target)::text,
  '(done,201,7,1,admin@example.com,admin,"done, title",/there)',
  'what is known'
)
from control.audit_log() as log
where log.route = '/rest/v1/*';
select test.is(
  (control.finish_operation(test.post('{"operation": "00000000-0000-4000-8000-000000000000", "status": 200}'))).body,
  '{"recorded": false}', 'an end without a beginning'
);
