-- An operator's token says service_role, and in whose hands it is; only owners and admins may write with it.
select test.settings('{"operator_ttl": 600, "jwt_issuer": "here"}');
create temporary table signed as
  select
    role,
    test.operator(role) as operator,
    (test.play('control.login', test.post(jsonb_build_object('email', role || '@example.com')))).token as claims
  from unnest(array['owner', 'admin', 'viewer']) as role;

select test.is(
  claims - 'iat' - 'exp' - 'sid',
  jsonb_build_object(
    'sub', (operator).id,
    'role', 'service_role',
    'typ', 'platform',
    'pr', role,
    'email', role || '@example.com',
    'iss', 'here'
  ),
  role
)
from signed;
select test.is((claims -> 'exp')::int - (claims -> 'iat')::int, 600, 'its life') from signed;
select test.is(core.is_viewer(claims), role = 'viewer', role) from signed;
