create or replace function import.schema_named(p_text text)
returns text language sql immutable as $$
  -- The schema of the first name in a statement that has one.
  select substring(p_text from '^[^''(]*?\m"?(\w+)"?\.');
$$;

create or replace function import.failure_kind(p_text text, p_sqlstate text)
returns text language sql immutable as $$
  -- What a statement of a dump that failed was: the code of its warning, or '' where nothing is lost.
  select coalesce(
    (
      select known.code
      from (
        values
          (1, '^(create|alter) user mapping\M', 'foreign_server'),
          (2, '^(create|alter) (role|user|group)\M|^(set|reset) (session )?(role|authorization)\M', 'role'),
          (3, '^(drop|set|reset|vacuum|analyze|cluster|reindex|lock|checkpoint|security label)\M', ''),
          (4, '^comment on extension\M|^(create|alter) (database|tablespace)\M', ''),
          (5, '^alter .* owner to ("[^"]+"|[^ ;]+) ?;?$', ''),
          (6, '^alter default privileges\M', 'default_privileges'),
          (7, '^(create|alter) publication\M', 'publication'),
          (8, '^(create|alter) subscription\M', 'subscription'),
          (9, '^(create|alter) event trigger\M', 'event_trigger'),
          (10, '^(create|alter) (server|foreign data wrapper)\M', 'foreign_server'),
          (11, '^((create|alter) foreign table|import foreign schema)\M', 'foreign_table'),
          (12, '^(alter system|load)\M', 'setting'),
          (13, '^create extension\M', 'extension_missing')
      ) as known (place, form, code)
      where p_text ~* known.form
      order by known.place
      limit 1
    ),
    case
      when p_sqlstate = '42P06' then ''
      when p_text ~* '^(grant|revoke) ' and p_text !~* ' on ' then 'role'
      when p_text ~* '^(grant|revoke|create policy) ' and p_sqlstate = '42704' then 'unknown_role'
      when p_text ~* '^(grant|revoke|comment) ' and p_sqlstate = '42501' then ''
      when p_text ~* '^create (or replace )?(function|procedure) ' and p_sqlstate = '42501' then 'untrusted_language'
      when import.is_ours(import.schema_named(p_text)) then 'own_schema'
      else 'skipped_statement'
    end
  );
$$;

create or replace function import.dump_failures(p_facts jsonb)
returns table (code text, line integer, text text, error text, role text) language sql immutable as $$
  -- The statements of a dump that failed in its scratch database, and lost something by it.
  select
    kind.code,
    failed.line,
    failed.text,
    failed.error,
    substring(failed.error from 'role "(.*)" does not exist')
  from
    jsonb_to_recordset(p_facts #> '{dump,failed}') as failed (line integer, text text, error text, sqlstate text)
    cross join lateral import.failure_kind(regexp_replace(failed.text, '\s+', ' ', 'g'), failed.sqlstate) as kind (code)
  where kind.code != '';
$$;

create or replace function import.dump_statement_warnings(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- One for each statement that failed; one for all rights of objects to come, and for each role that is not here.
  with failure as materialized (select * from import.dump_failures(p_facts))
  select import.warning(failure.code, format('line %s', failure.line), failure.error, left(failure.text, 10000))
  from failure
  where
    failure.code not in ('default_privileges', 'own_schema')
    and (failure.code != 'unknown_role' or failure.text ~* '^create\s+policy\M')
  union all
  select import.warning(
    'unknown_role',
    coalesce(failure.role, 'roles'),
    format('grants to this role do not come, for it is not here: %s statements', count(*))
  )
  from failure
  where
    failure.code = 'unknown_role'
    and failure.text !~* '^create\s+policy\M'
    and not coalesce(import.is_role_of_supabase(failure.role), false)
  group by failure.role
  union all
  select import.warning(
    'default_privileges',
    'default privileges',
    format('what the dump grants on objects to come does not come: %s statements', count(*))
  )
  from failure
  where failure.code = 'default_privileges'
  having count(*) > 0
  union all
  select import.warning(
    'own_schema',
    made.schema,
    format('in this schema, which is ours here, nothing is made: %s objects or statements', count(*))
  )
  from (
    select known.schema
    from jsonb_to_recordset((p_facts -> 'relations') || (p_facts -> 'functions')) as known (schema text, name text)
    where known.schema in ('auth', 'storage', 'realtime') and not import.is_standin(known.schema, known.name)
    union all
    select import.schema_named(failure.text)
    from failure
    where failure.code = 'own_schema'
  ) as made (schema)
  group by made.schema;
$$;

create or replace function import.dump_warnings(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- What to know of a dump.
  select found.warning
  from (
    values
      (
        p_facts #>> '{dump,complete}' = 'false',
        import.warning('incomplete_file', 'dump', 'the file lacks the last line of pg_dump: it may have been cut off')
      ),
      (
        (p_facts #>> '{dump,largeObjects}')::bigint > 0,
        import.warning(
          'large_objects',
          'dump',
          format('%s large objects do not come', p_facts #>> '{dump,largeObjects}')
        )
      ),
      (
        jsonb_path_exists(p_facts, '$.buckets[*] ? (@.objects > 0)'),
        import.warning('bytes_missing', 'storage.objects', 'a dump has the names of files, and not their bytes')
      ),
      (
        (p_facts #>> '{dump,sso}')::bigint > 0,
        import.warning(
          'sso_lost',
          'auth.sso_providers',
          format('%s rows do not come: these users sign in without it', p_facts #>> '{dump,sso}')
        )
      )
  ) as found (is_so, warning)
  where found.is_so
  union all
  select import.warning(
    'no_table', lost.name, 'the dump has rows for this table, which it does not make and which is not here'
  )
  from
    jsonb_array_elements_text(p_facts #> '{dump,without_table}') as lost (name)
    cross join lateral (select parse_ident(lost.name)) as parsed (parts)
  where cardinality(parsed.parts) = 1 or not import.is_ours(parsed.parts[1])
  union all
  select import.warning(
    'no_table', lost.name,
    'the dump has rows for this, which does not come: it is no table, or in a schema that is taken for one of a platform'
  )
  from jsonb_array_elements_text(p_facts #> '{dump,left_out}') as lost (name)
  where not import.is_ours(split_part(lost.name, '.', 1))
  union all
  select import.warning(
    'unreadable_rows',
    lost.name,
    format('line %s: %s. Where INSERT names no columns, dump with --column-inserts', lost.line, lost.error)
  )
  from jsonb_to_recordset(p_facts #> '{dump,unreadable}') as lost (name text, line integer, error text);
$$;
