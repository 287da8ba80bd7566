-- Each executor belongs to the role it is named for and can be replaced by nobody who reaches it.
select
  test.is(proowner::regrole::text, wanted, proname),
  test.ok(prosecdef, proname),
  test.is(proconfig, array['search_path=public, extensions'], proname),
  test.is(
    pg_get_function_identity_arguments(pg_proc.oid),
    'p_name text, p_values text[], p_text text, p_before text, OUT status integer, OUT headers jsonb, OUT body text, OUT rows bigint, OUT ask text',
    proname
  )
from
  (
    values
      ('as_anon', 'anon'),
      ('as_authenticated', 'authenticated'),
      (
        'as_service_role',
        case
          when (core.installation_row()).service_role_bypasses then 'service_role'
          else current_user
        end
      )
  ) as executor (proname, wanted)
  join pg_proc using (proname)
where pronamespace = 'exec'::regnamespace;
select test.is(count(*), 3, 'there are three')
from pg_proc
where pronamespace = 'exec'::regnamespace;
select test.ok(not has_schema_privilege(role, 'exec', 'create'), role)
from unnest(array['anon', 'authenticated', 'service_role', core.gateway_role()]) as role;
