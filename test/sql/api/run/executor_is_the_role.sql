-- Inside a request current_user is the role, and the path is the one that users' code expects.
create view public.who
with (security_invoker = on)
as
  select
    current_user::text as name,
    current_setting('search_path') as path,
    current_setting('request.jwt.claims') as claims;
select test.is(
  test.get('who', '{}', jsonb_build_object('role', role)),
  jsonb_build_array(
    jsonb_build_object('name', role, 'path', 'public, extensions', 'claims', format('{"role": "%s"}', role))
  ),
  role
)
from unnest(array['anon', 'authenticated', 'service_role']) as role
where role != 'service_role' or (core.installation_row()).service_role_bypasses;
select test.ok(current_user not in ('anon', 'authenticated', 'service_role'), 'and afterwards it is not');
