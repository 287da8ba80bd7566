-- Nobody but the owner is a member of a role of the API, and those are members of nothing.
select test.none(
  $$select roleid::regrole, member::regrole from pg_auth_members
      where member in ('anon'::regrole, 'authenticated'::regrole, 'service_role'::regrole, core.gateway_role()::regrole)
      or (roleid in ('anon'::regrole, 'authenticated'::regrole, 'service_role'::regrole) and member != current_user::regrole
        and not (select rolsuper or rolcreaterole from pg_roles where oid = member))$$,
  'memberships'
);
select test.is(
  row(rolcanlogin, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolinherit)::text,
  row(name = 'gateway', false, false, false, false, false)::text,
  name
)
from
  (
    values
      ('anon', 'anon'),
      ('authenticated', 'authenticated'),
      ('service_role', 'service_role'),
      ('gateway', core.gateway_role())
  ) as role (name, rolname)
  join pg_roles using (rolname);
select test.none(
  $$select rolname from pg_roles where rolbypassrls and rolname in ('anon', 'authenticated', core.gateway_role())$$,
  'row level security holds for them'
);
