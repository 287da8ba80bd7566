-- No role of the API, by which operators' free SQL runs too, may lock a turn or see one.
select test.throws(format('set role %I; select from core.turn for update', role), '42501', role || ' locks none')
from unnest(array['anon', 'authenticated', 'service_role']) as role;
select test.ok(
  not has_table_privilege(role, 'core.turn', 'select, update, delete, truncate'),
  role || ' has no right on them'
)
from unnest(array['anon', 'authenticated', 'service_role', core.gateway_role()]) as role;
