-- Messages have a topic, an event and a payload of bounded size; who may only look says nothing.
select test.throws(
  format('select realtime.send_as_caller(%L, %L, %L, %L)', topic, event, payload, claims),
  state,
  left(concat_ws(' ', topic, event, payload), 30)
)
from (
  values
    ('', 'e', '{}', '{"role": "service_role"}', 'PL400'),
    (repeat('x', 201), 'e', '{}', '{"role": "service_role"}', 'PL400'),
    ('t', '', '{}', '{"role": "service_role"}', 'PL400'),
    ('t', null, '{}', '{"role": "service_role"}', 'PL400'),
    ('t', repeat('x', 201), '{}', '{"role": "service_role"}', 'PL400'),
    ('t', 'e', 'x', '{"role": "service_role"}', 'PL400'),
    ('t', 'e', format('"%s"', repeat('x', 65536)), '{"role": "service_role"}', 'PL413'),
    ('t', 'e', '{}', '{"role": "service_role", "typ": "platform", "pr": "viewer"}', 'PL403'),
    ('t', 'e', '{}', (test.claims(1) || jsonb_build_object('sub', (test.user(1)).id, 'act', '{}'))::text, 'PL403')
) as given (topic, event, payload, claims, state);
