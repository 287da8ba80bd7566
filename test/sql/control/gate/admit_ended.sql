-- A session that ended, expired or lost its operator counts no more; a disabled operator has none, nor has a token
-- that names no session.
create temporary table who as
  select test.signed_in('admin') as claims;
select test.status(test.admit(claims, 'GET', '/admin/v1/me'), 200, 'it lives') from who;
select test.refused(
  test.admit(claims || '{"sid": "00000000-0000-4000-8000-000000000000"}', 'GET', '/admin/v1/me'),
  'unauthorized',
  'no session'
)
from who;

select test.refused(test.admit(claims - 'sid', 'GET', '/admin/v1/me'), 'unauthorized', 'names none') from who;
select test.refused(test.admit(claims || '{"sid": null}', 'GET', '/admin/v1/me'), 'unauthorized', 'names nothing')
from who;

update control.platform_users set disabled_at = now();
select test.refused(test.admit(claims, 'GET', '/admin/v1/me'), 'unauthorized', 'disabled') from who;
update control.platform_users set disabled_at = null;

update control.sessions set expires_at = now() - interval '1 second';
select test.refused(test.admit(claims, 'GET', '/admin/v1/me'), 'unauthorized', 'expired') from who;
update control.sessions set expires_at = now() + interval '1 hour';

select test.is(control.sessions_end((claims ->> 'sub')::uuid), 1::bigint, 'one ends') from who;
select test.refused(test.admit(claims, 'GET', '/admin/v1/me'), 'unauthorized', 'ended') from who;

create temporary table another as
  select test.signed_in('viewer') as claims;
delete from control.platform_users;
select test.refused(test.admit(claims, 'GET', '/admin/v1/me'), 'unauthorized', 'deleted') from another;
