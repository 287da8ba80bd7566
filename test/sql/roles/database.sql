-- The gateway's login may connect, and nobody makes temporary objects here.
select test.ok(has_database_privilege(core.gateway_role(), current_database(), 'connect'), 'the gateway connects');
select
  test.ok(not has_database_privilege(role, current_database(), 'temporary'), role),
  test.ok(not has_database_privilege(role, current_database(), 'create'), role)
from unnest(array['anon', 'authenticated', 'service_role', core.gateway_role()]) as role;
