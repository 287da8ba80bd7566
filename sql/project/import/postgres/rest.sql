create or replace function import.postgres_comments(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- The comments of a source.
  -- Identities are as pg_identify_object prints them: name on table, or a name with its schema.
  select import.step(
    'constraints',
    coalesce(known.item, format('%s %s', known.kind, known.identity)),
    format('comment on %s is %L', target.text, known.text)
  )
  from
    jsonb_to_recordset(p_facts -> 'comments') as known (kind text, identity text, schema text, text text, item text)
    cross join lateral (
      select case
        when known.kind ~ ' column$' then 'column ' || known.identity
        when known.kind = 'table constraint' then 'constraint ' || known.identity
        when known.kind = 'domain constraint' then regexp_replace(
          'constraint ' || known.identity,
          ' on (?!.* on )',
          ' on domain '
        )
        when known.kind = 'statistics object' then 'statistics ' || known.identity
        when known.kind in (
            'table', 'view', 'materialized view', 'index', 'sequence', 'type', 'function', 'procedure', 'aggregate',
            'schema', 'trigger', 'rule', 'policy', 'collation'
          ) then concat(known.kind, ' ', known.identity)
      end
    ) as target (text)
  where target.text is not null and (known.kind, known.schema) is distinct from ('schema', 'public');
$$;

create or replace function import.postgres_other_warnings(p_facts jsonb, p_wish jsonb)
returns setof jsonb language sql stable as $$
  -- What of a source has no place here.
  select import.warning(
    'realtime_table',
    format('%s.%s', member.schema, member.name),
    format(
      'clients of the source get its changes; here realtime needs no publication: a client subscribes, and %s keeps its changes ready when nobody does',
      concat('select realtime', '.watch(', quote_literal(format('%I.%I', member.schema, member.name)), ')')
    )
  )
  from
    jsonb_to_recordset(p_facts -> 'publications') as known (name text, tables jsonb)
    cross join lateral jsonb_to_recordset(nullif(known.tables, 'null')) as member (schema text, name text)
  where
    known.name = 'supabase_realtime'
    and import.is_selected(p_wish, concat(member.schema, '.', member.name))
    and not import.is_ours(member.schema)
  union all
  select import.warning(
    'publication',
    known.name,
    'a publication does not come: who subscribes to it reads another server',
    format(
      'create publication %I for %s',
      known.name,
      case when known.all_tables then 'all tables' else 'table ' || coalesce(import.table_list(known.tables), '...') end
    )
  )
  from jsonb_to_recordset(p_facts -> 'publications') as known (name text, all_tables boolean, tables jsonb)
  where known.name != 'supabase_realtime' and not starts_with(known.name, 'supabase_realtime_messages')
  union all
  select import.warning(
    replace(known.what, ' ', '_'),
    known.name,
    format('%s: this kind of object does not come', known.what),
    known.statement
  )
  from jsonb_to_recordset(p_facts -> 'others') as known (what text, name text, statement text)
  where
    not (
      p_facts ->> 'kind' = 'supabase'
      and known.what = 'event trigger'
      and known.name in (
        'issue_pg_cron_access', 'issue_pg_net_access', 'issue_pg_graphql_access', 'issue_graphql_placeholder',
        'pgrst_ddl_watch', 'pgrst_drop_watch', 'ensure_rls'
      )
    );
$$;

create or replace function import.postgres_user_warnings(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- What to know of the users and files of a source.
  select import.warning(
    'not_readable',
    known.item,
    format('the role %s may not read them, so they do not come', p_facts #>> '{server,role}')
  )
  from (
    values
      ('auth.users', 'users'),
      ('storage.buckets', 'buckets')
  ) as known (item, fact)
  where p_facts -> known.fact = '"not readable"'
  union all
  select import.warning(known.code, 'auth.users', format(known.message, known.count))
  from (
    values
      ('deleted_users', '%s users are deleted in the source and do not come', (p_facts #>> '{users,deleted}')::bigint),
      (
        'anonymous_users', '%s users are anonymous: nobody can sign in as them any more',
        (p_facts #>> '{users,anonymous}')::bigint
      ),
      ('sso_users', '%s users sign in by SSO, which is not here', (p_facts #>> '{users,sso}')::bigint),
      (
        'users_without_email', '%s users have no email, so they cannot recover an account',
        (p_facts #>> '{users,without_email}')::bigint
      ),
      (
        'same_email', '%s emails differ in upper and lower case only: one account of each comes',
        (p_facts #>> '{users,duplicates}')::bigint
      ),
      ('second_factors', '%s users have a second factor, which does not come', (p_facts #>> '{factors,count}')::bigint)
  ) as known (code, message, count)
  where jsonb_typeof(p_facts -> 'users') = 'object' and known.count > 0;
$$;
