-- Each executor belongs to the role it is named for and can be replaced by nobody who reaches it.
select
  test.is(proowner::regrole::text, wanted, proname),
  test.ok(prosecdef, proname),
  test.is(proconfig, array['search_path=public, extensions'], proname),
  test.is(
    pg_get_function_identity_arguments(pg_proc.oid),
    case
      when starts_with(proname, 'again_') then 'p_name text, p_values text[]'
      when starts_with(proname, 'code_') then 'p_name text, p_values text[], p_text text'
      when starts_with(proname, 'once_') then 'p_text text, p_values text[]'
      when starts_with(proname, 'query_')
        then 'p_text text, p_values text[], p_before text, p_cap integer, p_bytes integer, OUT names text[], OUT lines text[], OUT rows bigint, OUT truncated boolean, OUT command text'
      when starts_with(proname, 'version_') then 'p_bucket text, p_key text'
      when starts_with(proname, 'insert_object_') then 'p_bucket text, p_key text, p_metadata jsonb'
      when starts_with(proname, 'columns_') then 'p_text text, p_names text[], OUT names text[], OUT types text[]'
      else 'p_name text, p_values text[], p_text text, p_before text, OUT status integer, OUT headers jsonb, OUT body text, OUT rows bigint, OUT ask text'
    end,
    proname
  )
from
  (
    values
      ('anon', 'anon'),
      ('authenticated', 'authenticated'),
      (
        'service_role',
        case when (core.installation_row()).service_role_bypasses then 'service_role' else current_user end
      )
  ) as executor (role, wanted)
  join pg_proc
    on proname in (
      'as_' || role,
      'again_as_' || role,
      'code_as_' || role,
      'once_as_' || role,
      'version_as_' || role,
      'insert_object_as_' || role,
      'query_as_' || role,
      'columns_as_' || role
    )
where pronamespace = 'exec'::regnamespace;
select test.is(
  count(*),
  case when (core.installation_row()).service_role_bypasses then 24 else 22 end,
  'there are eight for each; free SQL as the owner is nobody''s'
)
from pg_proc
where pronamespace = 'exec'::regnamespace;
select test.ok(not has_schema_privilege(role, 'exec', 'create'), role)
from unnest(array['anon', 'authenticated', 'service_role', core.gateway_role()]) as role;
