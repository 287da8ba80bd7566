-- One learns who one is and what one may do, and sees and ends one's sessions and nobody else's.
create temporary table who as
  select test.signed_in('viewer') as viewer, test.signed_in('owner') as owner;
select test.is(
  (control.me(test.request('GET', claims => viewer))).body #>> '{operator,email}',
  'viewer@example.com',
  'who'
)
from who;
select test.ok(
  not exists (
    select
    from jsonb_array_elements((control.me(test.request('GET', claims => viewer))).body -> 'routes') as route
    where route ->> 'url' = '/admin/v1/operators'
  ),
  'a viewer is offered no more than they may'
)
from who;
select test.is(
  jsonb_array_length((control.me_sessions(test.request('GET', claims => viewer))).body -> 'sessions'),
  1,
  'their own'
)
from who;
select test.refused(
  test.call('control.me_session_end', viewer, path => jsonb_build_object('id', owner ->> 'sid')),
  'not_found',
  'somebody else''s'
)
from who;
select test.status(
  test.call('control.me_session_end', viewer, path => jsonb_build_object('id', viewer ->> 'sid')),
  204,
  'ended'
)
from who;
select test.refused(test.admit(viewer, 'GET', '/admin/v1/me'), 'unauthorized', 'it counts no more') from who;
select test.status(test.call('control.logout', owner), 204, 'logout') from who;
select test.refused(test.admit(owner, 'GET', '/admin/v1/me'), 'unauthorized', 'out') from who;
