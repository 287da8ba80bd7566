-- An operator with the role of a viewer reads users and changes none, on every route.
select test.user(1);
create function test.viewer(method text, body text default null)
returns core.request language sql as $$
  select core.to_request(
    method,
    jsonb_build_object('id', test.id(1))::text,
    null,
    null,
    body,
    null,
    '{"role": "service_role", "typ": "platform", "pr": "viewer"}',
    null
  );
$$;

select test.throws(format('select %s(test.viewer(%L, %L))', entry, method, '{}'), 'PL403', entry)
from (
  values
    ('auth.admin_user_create', 'POST'),
    ('auth.admin_user_update', 'PUT'),
    ('auth.admin_user_delete', 'DELETE'),
    ('auth.admin_user_session_end', 'DELETE'),
    ('auth.admin_user_sessions_end', 'DELETE'),
    ('auth.admin_user_identity_delete', 'DELETE'),
    ('auth.admin_invite', 'POST'),
    ('auth.admin_generate_link', 'POST')
) as route (entry, method);
select test.status(auth.admin_user_get(test.viewer('GET')), 200, 'reads one');
select test.status(auth.admin_users(test.viewer('GET')), 200, 'reads all');
select test.status(auth.admin_user_sessions(test.viewer('GET')), 200, 'reads sessions');
select test.status(auth.admin_user_identities(test.viewer('GET')), 200, 'reads identities');
select test.status(auth.admin_user_events(test.viewer('GET')), 200, 'reads events');
