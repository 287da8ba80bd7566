create or replace function import.postgres_security(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- Row level security of the tables of a source.
  -- As in the source, whatever this service does with new tables.
  select import.owned_step(
    'constraints',
    relation.item,
    format(
      'alter table %I.%I %s row level security, %s row level security',
      relation.schema,
      relation.name,
      case when relation.rls then 'enable' else 'disable' end,
      case when relation.force then 'force' else 'no force' end
    )
  )
  from
    jsonb_to_recordset(p_facts -> 'relations') as relation (
      schema text, name text, kind text, rls boolean, force boolean, item text
    )
  where relation.kind in ('r', 'p')
  union all
  select import.owned_step(
    'constraints',
    relation.item,
    format(
      'alter table only %I.%I replica identity %s',
      relation.schema,
      relation.name,
      case relation.replica when 'f' then 'full' else 'nothing' end
    )
  )
  from
    jsonb_to_recordset(p_facts -> 'relations') as relation (schema text, name text, kind text, replica text, item text)
  where relation.kind in ('r', 'p') and relation.replica in ('f', 'n');
$$;

create or replace function import.policy_statement(p_policy jsonb, p_table text, p_roles text[])
returns text language sql immutable as $$
  -- The statement that makes a policy.
  select concat(
    format('create policy %I on %s', p_policy ->> 'name', p_table),
    case when not (p_policy ->> 'permissive')::boolean then ' as restrictive' end,
    format(' for %s to ', p_policy ->> 'command'),
    (
      select string_agg(case role when 'public' then role else quote_ident(role) end, ', ')
      from unnest(p_roles) as role
    ),
    ' using (' || (p_policy ->> 'using') || ')',
    ' with check (' || (p_policy ->> 'check') || ')'
  );
$$;

create or replace function import.postgres_judged_policies(p_facts jsonb)
returns table (value jsonb, item text, is_of_files boolean, roles text[], unknown text) language sql stable as $$
  -- The policies of a source, and which of their roles are here.
  select
    known.value,
    known.value ->> 'item' as item,
    (known.value ->> 'schema', known.value ->> 'table') = ('storage', 'objects') as is_of_files,
    role.names as roles,
    role.unknown
  from
    jsonb_array_elements(p_facts -> 'policies') as known
    cross join lateral (
      select
        array_agg(name) filter (where name in ('public', 'anon', 'authenticated', 'service_role')) as names,
        string_agg(name, ', ') filter (where name not in ('public', 'anon', 'authenticated', 'service_role')) as unknown
      from jsonb_array_elements_text(known.value -> 'roles') as name
    ) as role;
$$;

create or replace function import.postgres_policies(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- The policies of a source.
  -- Whole facts in, for those of files: these are policies on a table of ours, which the owner makes. A policy for a role
  -- that is not here is left out: what it would have let in stays out.
  select import.owned_step(
    'constraints',
    policy.item,
    import.policy_statement(
      policy.value,
      format('%I.%I', policy.value ->> 'schema', policy.value ->> 'table'),
      policy.roles
    )
  )
  from import.postgres_judged_policies(p_facts) as policy
  where not policy.is_of_files and policy.roles is not null
  union all
  select import.step(
    'objects',
    format('policy %s on storage.objects', policy.value ->> 'name'),
    import.policy_statement(policy.value, 'storage.objects', policy.roles),
    'owner'
  )
  from import.postgres_judged_policies(p_facts) as policy
  where policy.is_of_files and policy.roles is not null and p_facts ->> 'kind' = 'supabase'
  union all
  select import.warning(
    'policy_on_files',
    format('policy %s on storage.objects', policy.value ->> 'name'),
    'this policy of the source decides who reads and writes files here: read it',
    import.policy_statement(policy.value, 'storage.objects', policy.roles)
  )
  from import.postgres_judged_policies(p_facts) as policy
  where policy.is_of_files and policy.roles is not null and p_facts ->> 'kind' = 'supabase'
  union all
  select import.warning(
    'unknown_role',
    format('policy %s on %s', policy.value ->> 'name', coalesce(policy.item, 'storage.objects')),
    format(
      case
        when policy.roles is null
          then 'the policy is for %s, who is not here: it does not come, and row level security stays on'
        else 'the policy is for %s too, who is not here: it comes without'
      end,
      policy.unknown
    ),
    import.policy_statement(
      policy.value,
      format('%I.%I', policy.value ->> 'schema', policy.value ->> 'table'),
      array(select jsonb_array_elements_text(policy.value -> 'roles'))
    )
  )
  from import.postgres_judged_policies(p_facts) as policy
  where policy.unknown is not null;
$$;

create or replace function import.postgres_granted(p_facts jsonb)
returns table (item text, what text, grantee text, grantable boolean, rights text) language sql stable as $$
  -- What a source grants to the roles that are here too.
  -- Rights on columns and on their table are one statement. Maintain came with 17.
  select
    grouped.item,
    grouped.what,
    grouped.grantee,
    grouped.grantable,
    string_agg(
      concat(grouped.privilege, ' (' || grouped.columns || ')'),
      ', '
      order by grouped.privilege, grouped.columns
    )
  from (
    select
      known.item,
      case known.object
        when 'column' then 'table ' || known.target
        else concat(known.object, ' ', known.target)
      end as what,
      known.grantee,
      known.grantable,
      known.privilege,
      string_agg(quote_ident(known.column), ', ' order by known.column) as columns
    from
      jsonb_to_recordset(p_facts -> 'grants') as known (
        object text, target text, "column" text, grantee text, privilege text, grantable boolean, item text, schema text
      )
    where
      known.grantee in ('public', 'anon', 'authenticated', 'service_role')
      and (known.object, known.schema) is distinct from ('schema', 'public')
      and (known.privilege != 'maintain' or current_setting('server_version_num')::integer >= 170000)
    group by
      known.item,
      known.object,
      known.target,
      known.grantee,
      known.grantable,
      known.privilege,
      known.column is null
  ) as grouped
  group by grouped.item, grouped.what, grouped.grantee, grouped.grantable;
$$;

create or replace function import.postgres_grants(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- Who may use what, of the roles that are here too.
  -- First nothing, for this service grants new tables by itself, and Postgres new functions to everybody.
  select import.step(
    'constraints',
    object.item,
    format('revoke all on %s from %s', object.what, import.client_roles(p_facts))
  )
  from (
    select relation.item, format('table %I.%I', relation.schema, relation.name)
    from jsonb_to_recordset(p_facts -> 'relations') as relation (schema text, name text, kind text, item text)
    where relation.kind != 'f'
    union all
    select
      coalesce(sequence.item, format('sequence %s.%s', sequence.schema, sequence.name)),
      format('sequence %I.%I', sequence.schema, sequence.name)
    from jsonb_to_recordset(p_facts -> 'sequences') as sequence (schema text, name text, item text)
    union all
    select concat(function.kind, ' ', function.signature), 'routine ' || function.signature
    from jsonb_to_recordset(p_facts -> 'functions') as function (kind text, signature text, trusted boolean)
    where function.trusted
    union all
    select 'aggregate ' || aggregate.signature, 'routine ' || aggregate.signature
    from jsonb_to_recordset(p_facts -> 'aggregates') as aggregate (signature text, is_simple boolean)
    where aggregate.is_simple
    union all
    select format('type %s.%s', type.schema, type.name), format('type %I.%I', type.schema, type.name)
    from jsonb_to_recordset(p_facts -> 'types') as type (schema text, name text, has_rights boolean)
    where type.has_rights
  ) as object (item, what)
  union all
  select import.step(
    'constraints',
    coalesce(granted.item, granted.what),
    format('grant %s on %s to %I', granted.rights, granted.what, granted.grantee) || case
      when granted.grantable then ' with grant option'
      else ''
    end
  )
  from import.postgres_granted(p_facts) as granted
  where granted.grantee != 'public'
  union all
  select import.step(
    'constraints',
    coalesce(granted.item, granted.what),
    format('grant %s on %s to public', granted.rights, granted.what)
  )
  from import.postgres_granted(p_facts) as granted
  where granted.grantee = 'public';
$$;

create or replace function import.is_role_of_supabase(p_role text)
returns boolean language sql immutable as $$
  -- True for a role that Supabase brings, whose rights concern nobody here.
  select
    p_role ~ '^(postgres|authenticator|dashboard_user|pgbouncer|supabase_\w+|cli_login_\w+|pgsodium_\w+|pgtle_admin)$';
$$;

create or replace function import.postgres_grant_warnings(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- The grants of a source that do not come.
  select import.warning(
    'unknown_role',
    known.grantee,
    format('grants to this role do not come, for it is not here: on %s objects', count(distinct known.target))
  )
  from jsonb_to_recordset(p_facts -> 'grants') as known (grantee text, target text)
  where
    known.grantee not in ('public', 'anon', 'authenticated', 'service_role')
    and not (p_facts ->> 'kind' = 'supabase' and import.is_role_of_supabase(known.grantee))
  group by known.grantee
  union all
  select import.warning(
    'no_grants', 'anon, authenticated',
    'the source has no such roles, so nothing is granted to them: grant what clients may use'
  )
  where not p_facts #> '{server,roles}' ?| array['anon', 'authenticated'];
$$;
