-- An operator who may only look, also in the place of a user, is stopped at the door, whatever the method of writing.
select test.is(
  test.state(format('select core.to_request(%L, null, null, null, null, null, %L, null)', method, claims)),
  state,
  concat_ws(' ', method, claims)
)
from (
  values
    ('GET', '{"role": "service_role", "typ": "platform", "pr": "viewer"}', '00000'),
    ('HEAD', '{"role": "service_role", "typ": "platform", "pr": "viewer"}', '00000'),
    ('POST', '{"role": "service_role", "typ": "platform", "pr": "viewer"}', 'PL403'),
    ('PUT', '{"role": "service_role", "typ": "platform", "pr": "viewer"}', 'PL403'),
    ('PATCH', '{"role": "service_role", "typ": "platform", "pr": "viewer"}', 'PL403'),
    ('DELETE', '{"role": "service_role", "typ": "platform", "pr": "viewer"}', 'PL403'),
    ('get', '{"role": "service_role", "typ": "platform", "pr": "viewer"}', 'PL403'),
    ('POST', '{"role": "service_role", "typ": "platform", "pr": "admin"}', '00000'),
    ('POST', '{"role": "service_role", "typ": "platform", "pr": "owner"}', '00000'),
    ('POST', '{"role": "service_role", "typ": "platform", "pr": "Owner"}', 'PL403'),
    ('POST', '{"role": "service_role", "typ": "platform", "pr": null}', 'PL403'),
    ('POST', '{"role": "service_role", "typ": "platform"}', 'PL403'),
    ('POST', '{"role": "service_role"}', '00000'),
    ('POST', '{"role": "authenticated", "user_metadata": {"typ": "platform", "pr": "viewer"}}', '00000'),
    ('GET', '{"role": "authenticated", "act": {"sub": "an operator"}}', '00000'),
    ('POST', '{"role": "authenticated", "act": {"sub": "an operator"}}', 'PL403'),
    ('DELETE', '{"role": "authenticated", "act": null}', 'PL403'),
    ('POST', '{"role": "authenticated", "user_metadata": {"act": {}}}', '00000'),
    ('POST', null, '00000')
) as door (method, claims, state);
