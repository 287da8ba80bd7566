-- A method that is not offered is refused, to a viewer as forbidden.
create table public.notes (id int);
select test.is(test.error('notes', '{}', claims::jsonb, method), code, concat_ws(' ', method, claims))
from (
  values
    ('GET', null, null),
    ('HEAD', null, null),
    ('GET', '{"role": "service_role", "typ": "platform", "pr": "viewer"}', null),
    ('POST', '{"role": "service_role", "typ": "platform", "pr": "viewer"}', 'forbidden'),
    ('DELETE', '{"role": "service_role", "typ": "platform", "pr": "nosuch"}', 'forbidden'),
    ('TRACE', null, 'method_not_allowed'),
    ('get', null, 'method_not_allowed'),
    ('', null, 'method_not_allowed')
) as request (method, claims, code);
