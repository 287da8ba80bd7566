create or replace function import.dump_inspected_tables(p_facts jsonb, p_judged jsonb)
returns jsonb language sql stable as $$
  -- The tables of a dump, for the operator.
  -- Those that the dump makes, and those that are here and get rows.
  with
    rows as materialized (
      select found.item, sum(found.rows)::bigint as rows
      from import.dump_rows(p_facts, p_judged) as found
      group by found.item
    ),
    made as materialized (
      select tables.item, tables.schema, tables.name, tables.tree
      from import.dump_tables(p_judged) as tables
      where not tables.is_partition
    ),
    listed as (
      select made.item, made.schema, made.name, made.tree from made
      union all
      select distinct on (found.item) found.item, found.schema, found.name, null::jsonb
      from import.dump_rows(p_facts, p_judged) as found
      where not exists (select from made where made.item = found.item) and import.target_of(found.item) is not null
    )
  select coalesce(
    jsonb_agg(
      import.dump_inspected_table(
        jsonb_build_object('schema', listed.schema, 'name', listed.name, 'tree', listed.tree, 'path', ''),
        about.list,
        coalesce(rows.rows, 0)
      )
      order by listed.item
    ),
    '[]'
  )
  from
    listed
    left join rows using (item)
    cross join lateral (
      select coalesce(jsonb_agg(statement.value), '[]') as list
      from jsonb_array_elements(p_judged) as statement
      where
        (statement.value ->> 'schema', statement.value ->> 'name') = (listed.schema, listed.name)
        and statement.value ->> 'verdict' in ('run', 'skip')
    ) as about;
$$;

create or replace function import.dump_algorithms(p_shapes jsonb)
returns jsonb language sql immutable as $$
  -- How many users have a password of which kind.
  -- p_shapes: beginnings of hashes, and how many there are.
  select coalesce(jsonb_object_agg(classed.class, classed.total), '{}')
  from (
    select
      case
        when shape.key = '' then 'none'
        when shape.key ~ '^(\$2[abxy]?\$|bcrypt\$)' then 'bcrypt'
        when shape.key ~ '^\$argon2' then 'argon2'
        when shape.key ~ '^\$fbscrypt\$' then 'firebase_scrypt'
        when shape.key ~ '^scrypt\$' then 'scrypt'
        else 'unknown'
      end as class,
      sum(shape.value::bigint) as total
    from jsonb_each_text(p_shapes) as shape
    group by 1
  ) as classed;
$$;

create or replace function import.dump_buckets(p_facts jsonb)
returns table (id text, is_public boolean, objects bigint, bytes bigint) language sql immutable as $$
  -- The buckets of a dump of Supabase.
  select
    bucket.id,
    coalesce(bucket.public, false),
    coalesce((p_facts #>> array['objects', bucket.id, 'objects'])::bigint, 0),
    coalesce((p_facts #>> array['objects', bucket.id, 'bytes'])::bigint, 0)
  from jsonb_to_recordset(p_facts -> 'buckets') as bucket (id text, public boolean, type text)
  where coalesce(bucket.type, 'STANDARD') = 'STANDARD';
$$;

create or replace function import.dump_inspection(p_facts jsonb, p_judged jsonb)
returns jsonb language sql stable as $$
  -- What a dump holds, for the operator.
  -- About 10 MB of a dump a second.
  select jsonb_build_object(
    'tables', import.dump_inspected_tables(p_facts, p_judged),
    'users', case
      when (p_facts #>> '{users,rows}')::bigint > 0 then jsonb_build_object(
        'count', p_facts #> '{users,rows}',
        'algorithm', (
          select class.key
          from jsonb_each_text(classes.list) as class
          where class.key != 'none'
          order by class.value::bigint desc, class.key
          limit 1
        ),
        'algorithms', classes.list
      )
    end,
    'buckets', (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id', bucket.id,
            'public', bucket.is_public,
            'objects', bucket.objects,
            'bytes', bucket.bytes
          )
          order by bucket.id
        ),
        '[]'
      )
      from import.dump_buckets(p_facts) as bucket
    ),
    'seconds', ceil(1 + coalesce((p_facts ->> 'bytes')::numeric, 0) / 1e7)
  )
  from import.dump_algorithms(p_facts #> '{users,shapes}') as classes (list);
$$;

create or replace function import.dump_statement_warnings(p_judged jsonb)
returns setof jsonb language sql stable as $$
  -- One for each statement that does not come; one for all that is about a schema of ours, and for each role missing here.
  select import.warning(
    coalesce(statement.value ->> 'code', 'skipped_statement'),
    case
      when statement.value ? 'schema' then statement.value ->> 'item'
      else format('line %s', statement.value ->> 'line')
    end,
    coalesce(statement.value ->> 'message', 'this kind of object does not come'),
    case
      when statement.value ->> 'verdict' = 'skip'
        or statement.value ->> 'code' in ('code_on_users', 'policy_on_files') then left(
        statement.value ->> 'text',
        10000
      )
    end
  )
  from jsonb_array_elements(p_judged) with ordinality as statement (value, place)
  where
    (statement.value ->> 'verdict' = 'skip' or (statement.value ->> 'verdict' = 'run' and statement.value ? 'code'))
    and not statement.value ? 'roles'
    and coalesce(statement.value ->> 'code', '') not in ('default_privileges', 'definer_function')
  union all
  select import.code_changed(statement.value ->> 'item', statement.value ->> 'original')
  from jsonb_array_elements(p_judged) as statement
  where statement.value ? 'original'
  union all
  select import.warning(
    'unknown_role',
    role.name,
    format('grants to this role do not come, for it is not here: %s statements', count(*))
  )
  from
    jsonb_array_elements(p_judged) as statement
    cross join lateral jsonb_array_elements_text(statement.value -> 'roles') as role (name)
  where
    statement.value ->> 'verdict' = 'skip'
    and role.name !~ '^(postgres|authenticator|dashboard_user|pgbouncer|supabase_\w+|cli_login_\w+|pgsodium_\w+|pgtle_admin)$'
  group by role.name
  union all
  select import.warning(
    'own_schema',
    statement.value ->> 'fenced',
    format('in this schema, which is ours here, nothing is made: %s statements', count(*))
  )
  from jsonb_array_elements(p_judged) as statement
  where statement.value ? 'fenced'
  group by statement.value ->> 'fenced'
  union all
  select import.warning(
    'default_privileges',
    'default privileges',
    format('what the dump grants on objects to come does not come: %s statements', count(*))
  )
  from jsonb_array_elements(p_judged) as statement
  where statement.value ->> 'code' = 'default_privileges'
  having count(*) > 0;
$$;

create or replace function import.dump_definer_warnings(p_judged jsonb)
returns setof jsonb language sql stable as $$
  -- The security definers of a dump.
  select import.definer_warning(
    statement.value ->> 'item',
    format('%I.%I', statement.value ->> 'schema', statement.value ->> 'name'),
    statement.value ->> 'text',
    left(statement.value ->> 'text', 10000)
  )
  from jsonb_array_elements(p_judged) as statement
  where statement.value ->> 'code' = 'definer_function';
$$;

create or replace function import.dump_warnings(p_facts jsonb, p_judged jsonb, p_inspection jsonb)
returns setof jsonb language sql stable as $$
  -- What to know of a dump.
  select found.warning
  from (
    values
      (
        p_facts ->> 'complete' = 'false',
        import.warning('incomplete_file', 'dump', 'the file lacks the last line of pg_dump: it may have been cut off')
      ),
      (
        (p_facts ->> 'largeObjects')::bigint > 0,
        import.warning('large_objects', 'dump', format('%s large objects do not come', p_facts ->> 'largeObjects'))
      ),
      (
        p_facts -> 'objects' != '{}',
        import.warning('bytes_missing', 'storage.objects', 'a dump has the names of files, and not their bytes')
      )
  ) as found (is_so, warning)
  where found.is_so
  union all
  select import.warning(
    'unreadable_rows',
    known.name,
    'its INSERT statements name no columns, and the dump does not make the table: dump with --column-inserts'
  )
  from jsonb_array_elements_text(p_facts -> 'unreadable') as known (name)
  union all
  select import.warning(
    case known.name when 'mfa_factors' then 'mfa_lost' else 'sso_lost' end,
    'auth.' || known.name,
    format('%s rows do not come: these users sign in without it', known.rows)
  )
  from jsonb_to_recordset(p_facts -> 'rows') as known (schema text, name text, rows bigint)
  where known.schema = 'auth' and known.name in ('mfa_factors', 'sso_providers') and known.rows > 0
  union all
  select import.warning(
    'no_table',
    found.item,
    format('the dump has %s rows for this table, which it does not make and which is not here', found.rows)
  )
  from import.dump_rows(p_facts, p_judged) as found
  where found.tree is null and import.target_of(found.item) is null and (found.rows > 0 or found.others)
  union all
  select import.warning(
    'no_primary_key',
    concat(inspected.value ->> 'schema', '.', inspected.value ->> 'name'),
    'this table has no primary key: rows cannot be upserted, and realtime cannot say which row changed'
  )
  from jsonb_array_elements(p_inspection -> 'tables') as inspected
  where
    inspected.value -> 'primary_key' = '[]'
    and import.target_of(concat(inspected.value ->> 'schema', '.', inspected.value ->> 'name')) is null;
$$;

create or replace function import.dump_pieces(
  p_facts jsonb,
  p_judged jsonb,
  p_wish jsonb,
  p_inspection jsonb,
  p_users boolean
)
returns setof jsonb language sql stable as $$
  -- Steps and warnings, in the order of steps: what the service granted goes before what the dump grants.
  select import.dump_rights(p_judged, p_wish)
  union all
  select import.dump_statement_steps(p_judged, p_wish, p_users)
  union all
  select import.dump_statement_warnings(p_judged)
  union all
  select import.dump_definer_warnings(p_judged)
  union all
  select import.dump_warnings(p_facts, p_judged, p_inspection);
$$;

create or replace function import.dump_wanted(p_judged jsonb, p_wish jsonb)
returns jsonb language sql stable as $$
  -- The judged statements of a dump that the operator wants.
  -- Without triggers on users where those are not wanted, and without policies on files where no bucket is.
  select coalesce(jsonb_agg(statement.value order by statement.place), '[]')
  from jsonb_array_elements(p_judged) with ordinality as statement (value, place)
  where
    case
      when statement.value ->> 'by' is distinct from 'owner' then true
      when statement.value ->> 'phase' = 'users' then import.wants(p_wish, 'users')
      when statement.value ->> 'phase' = 'objects' then import.wants(p_wish, 'buckets')
      else true
    end;
$$;

create or replace function import.plan_sqldump(p_facts jsonb, p_wish jsonb)
returns jsonb language plpgsql stable as $$
-- p_facts: the statements of a dump as the parser of Postgres sees them, and what rows it has: src/import/dump/scan.ts.
declare
  v_judged jsonb := import.dump_adapted(import.dump_wanted(import.dump_placed(p_facts), p_wish));
  v_users boolean := coalesce((p_wish #>> '{selection,users}')::boolean, true)
  and coalesce((p_facts #>> '{users,rows}')::bigint, 0) > 0;
  v_inspection jsonb := import.dump_inspection(p_facts, v_judged);
  v_steps jsonb;
  v_warnings jsonb;
begin
  select
    coalesce(jsonb_agg(piece.value order by piece.place) filter (where piece.value ? 'sql'), '[]'),
    coalesce(jsonb_agg(piece.value order by piece.place) filter (where piece.value ? 'code'), '[]')
  into v_steps, v_warnings
  from import.dump_pieces(p_facts, v_judged, p_wish, v_inspection, v_users) with ordinality as piece (value, place);

  return jsonb_build_object(
    'version', p_facts ->> 'version',
    'inspection', v_inspection,
    'warnings', v_warnings,
    'steps', v_steps,
    'tables', (
      select coalesce(jsonb_agg(import.dump_load(p_facts, load.value) order by load.value ->> 'item'), '[]')
      from import.dump_groups(p_facts, v_judged, p_wish) as load (value)
    ),
    'users', v_users,
    'buckets', (
      select coalesce(jsonb_agg(bucket.id order by bucket.id), '[]')
      from import.dump_buckets(p_facts) as bucket
      where
        case jsonb_typeof(p_wish #> '{selection,buckets}')
          when 'array' then p_wish #> '{selection,buckets}' ? bucket.id
          when 'boolean' then (p_wish #>> '{selection,buckets}')::boolean
          else true
        end
    )
  );
end;
$$;

comment on function import.plan_sqldump(jsonb, jsonb) is 'What an import of a dump would do.';
