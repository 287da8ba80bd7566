-- An owner sees and ends the sessions of others.
create temporary table who as
  select test.signed_in('owner') as owner, test.signed_in('viewer') as viewer;
select test.is(
  jsonb_array_length(
    (
      test.call('control.operator_sessions', owner, path => jsonb_build_object('id', viewer ->> 'sub'))
    ).body -> 'sessions'
  ),
  1,
  'seen'
)
from who;
select test.status(
  test.call('control.operator_sessions_end', owner, path => jsonb_build_object('id', viewer ->> 'sub')),
  204,
  'ended'
)
from who;
select test.refused(test.admit(viewer, 'GET', '/admin/v1/me'), 'unauthorized', 'out') from who;
select test.refused(test.call('control.operator_sessions', owner, path => '{"id": "x"}'), 'not_found', 'nobody')
from who;
