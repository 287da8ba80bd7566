-- Nobody but an operator passes the gate, and the service key only where the route says so.
select test.refused(test.admit(null, 'GET', '/admin/v1/me'), 'unauthorized', 'no token');
select test.refused(test.admit('{"role": "anon"}', 'GET', '/admin/v1/me'), 'forbidden', 'the anon key');
select test.refused(
  test.admit('{"role": "authenticated", "sub": "00000000-0000-4000-8000-000000000001"}', 'GET', '/admin/v1/me'),
  'forbidden',
  'a user'
);
select test.refused(test.admit('{"role": "service_role"}', 'GET', '/admin/v1/me'), 'forbidden', 'the service key');
update control.route set key = true where url = '/admin/v1/me';
select test.status(test.admit('{"role": "service_role"}', 'GET', '/admin/v1/me'), 200, 'where it may');
select test.refused(
  test.admit('{"role": "service_role", "typ": "platform", "pr": "root", "sub": "x"}', 'GET', '/admin/v1/audit'),
  'forbidden',
  'a rank that is none'
);
select test.refused(
  test.admit('{"role": "service_role", "typ": "platform", "pr": "owner", "sub": "x; drop"}', 'GET', '/admin/v1/audit'),
  'unauthorized',
  'a sub that is no id'
);
