-- The role that counts is the least of the token's, the session's and the operator's own now.
create temporary table who as
  select test.signed_in('owner') as claims;
select test.is((test.admit(claims, 'GET', '/admin/v1/me')).body #>> '{claims,pr}', 'owner', 'as signed') from who;
update control.sessions set platform_role = 'admin';
select test.is((test.admit(claims, 'GET', '/admin/v1/me')).body #>> '{claims,pr}', 'admin', 'of the session') from who;
update control.platform_users set platform_role = 'viewer';
select test.is((test.admit(claims, 'GET', '/admin/v1/me')).body #>> '{claims,pr}', 'viewer', 'of the operator')
from who;
select test.refused(test.admit(claims, 'GET', '/admin/v1/operators'), 'forbidden', 'too low now') from who;
update control.platform_users set platform_role = 'owner';
select test.refused(test.admit(claims || '{"pr": "viewer"}', 'GET', '/admin/v1/operators'), 'forbidden', 'of the token')
from who;
