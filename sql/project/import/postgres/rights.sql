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

create or replace function import.postgres_judged_policies(p_facts jsonb)
returns table (name text, item text, is_of_files boolean, statement text, original text, unknown text)
language sql
stable as $$
  -- The policies of a source, and which of their roles are here; statement is null where none is.
  select
    known.name,
    coalesce(known.item, concat(known.schema, '.', known.table)),
    known.schema = 'storage',
    core.policy_statement(named.as, known.permissive, known.command, role.known, known.using, known.check),
    core.policy_statement(named.as, known.permissive, known.command, role.all, known.using, known.check),
    role.unknown
  from
    jsonb_to_recordset(p_facts -> 'policies') as known (
      schema text, "table" text, name text, permissive boolean, command text, roles jsonb, "using" text, "check" text,
      item text
    )
    cross join lateral (select format('policy %I on %I.%I', known.name, known.schema, known.table)) as named ("as")
    cross join lateral (
      select
        string_agg(listed.written, ', ') filter (where listed.is_here) as known,
        string_agg(listed.written, ', ') as all,
        string_agg(listed.name, ', ') filter (where not listed.is_here) as unknown
      from (
        select
          role.name,
          case role.name when 'public' then role.name else quote_ident(role.name) end as written,
          role.name in ('public', 'anon', 'authenticated', 'service_role') as is_here
        from jsonb_array_elements_text(known.roles) as role (name)
      ) as listed
    ) as role;
$$;

create or replace function import.postgres_policies(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- The policies of a source.
  -- Whole facts in, for those of files: these are policies on a table of ours, which the owner makes. A policy for a role
  -- that is not here is left out: what it would have let in stays out.
  select import.owned_step('constraints', policy.item, policy.statement)
  from import.postgres_judged_policies(p_facts) as policy
  where not policy.is_of_files and policy.statement is not null
  union all
  select import.step('objects', format('policy %s on %s', policy.name, policy.item), policy.statement, 'owner')
  from import.postgres_judged_policies(p_facts) as policy
  where policy.is_of_files and policy.statement is not null and p_facts ->> 'kind' = 'supabase'
  union all
  select import.warning(
    'policy_on_files',
    format('policy %s on %s', policy.name, policy.item),
    'this policy of the source decides who reads and writes files here: read it',
    policy.statement
  )
  from import.postgres_judged_policies(p_facts) as policy
  where policy.is_of_files and policy.statement is not null and p_facts ->> 'kind' = 'supabase'
  union all
  select import.warning(
    'unknown_role',
    format('policy %s on %s', policy.name, policy.item),
    format(
      case
        when policy.statement is null
          then 'the policy is for %s, who is not here: it does not come, and row level security stays on'
        else 'the policy is for %s too, who is not here: it comes without'
      end,
      policy.unknown
    ),
    policy.original
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
    format(
      'grant %s on %s to %s%s',
      granted.rights,
      granted.what,
      case granted.grantee when 'public' then 'public' else quote_ident(granted.grantee) end,
      case when granted.grantable then ' with grant option' end
    )
  )
  from import.postgres_granted(p_facts) as granted;
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
