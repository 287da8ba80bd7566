-- Every route asks for a role: viewer, admin or owner, each may what those before it may.
select test.is(
  (test.admit(test.signed_in(role), method, route, '{"current_password": 8}')).status,
  wanted,
  concat_ws(' ', role, method, route)
)
from (
  values
    ('viewer', 'GET', '/admin/v1/me', 200),
    ('viewer', 'GET', '/admin/v1/operators', 403),
    ('viewer', 'POST', '/rest/v1/*', 403),
    ('viewer', 'GET', '/rest/v1/*', 200),
    ('admin', 'GET', '/admin/v1/operators', 200),
    ('admin', 'POST', '/rest/v1/*', 200),
    ('admin', 'POST', '/admin/v1/operators', 403),
    ('owner', 'GET', '/admin/v1/operators/:id/sessions', 200),
    ('owner', 'GET', '/admin/v1/nothing', 404)
) as matrix (role, method, route, wanted);
