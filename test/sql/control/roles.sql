-- The operators' database: its gateway reaches the routes, and no role of the application may even connect.
select test.is(
  row(test.outcome('anon', call), test.outcome('service_role', call), test.outcome('gateway', call))::text,
  row(anon, service_role, gateway)::text,
  call
)
from (
  values
    -- call, anon, service_role, gateway
    ('select control.login(null)', 'denied', 'denied', 'ok'),
    ('select control.bootstrap(null)', 'denied', 'denied', 'ok'),
    ('select control.readiness_facts(null)', 'denied', 'denied', 'ok'),
    ('select control.operator_by_email('''')', 'denied', 'denied', 'denied'),
    ('select core.settings_sync(''{}'')', 'denied', 'denied', 'denied'),
    ('select core.audit()', 'denied', 'denied', 'ok'),
    ('select from control.platform_users', 'denied', 'denied', 'denied'),
    ('select from core.settings', 'denied', 'denied', 'denied'),
    ('create temporary table scratch (id int)', 'denied', 'denied', 'denied')
) as matrix (call, anon, service_role, gateway);
select test.is(has_database_privilege(role, current_database(), 'connect'), wanted, role)
from (
  values
    ('anon', false),
    ('authenticated', false),
    ('service_role', false),
    (core.gateway_role(), true)
) as door (role, wanted);
select test.none(
  $$select rolname from pg_roles where rolname like '%\_gateway' and rolname != core.gateway_role() and has_database_privilege(oid, current_database(), 'connect')$$,
  'nor may the project''s gateway'
);
select test.none('select * from core.audit()', 'the audit');
