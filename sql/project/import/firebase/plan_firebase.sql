create or replace function import.firebase_taken(p_ancestors jsonb)
returns text[] language sql immutable as $$
  -- The names of columns that fields cannot have.
  select
    array(select jsonb_array_elements_text(p_ancestors)) || '{id,data,created_at,updated_at,import_marks}'::text[];
$$;

create or replace function import.firebase_sampled(p_sample jsonb, p_ancestors jsonb)
returns jsonb language sql immutable as $$
  -- The columns that some documents of a collection need.
  select import.firebase_columns(
    jsonb_agg(
      jsonb_build_object('field', kinds.field, 'kind', replace(kinds.kind, 'Value', ''), 'documents', kinds.documents)
    ),
    import.firebase_taken(p_ancestors)
  )
  from (
    select member.field, kind, count(*)
    from
      jsonb_array_elements(p_sample) as document (value)
      cross join lateral (
        select field.name, jsonb_object_keys(field.value)
        from jsonb_each(document.value -> 'fields') as field (name, value)
        union all
        select field.name, field.kind
        from
          import.firebase_fields(document.value -> 'value') as fields (data)
          cross join lateral jsonb_each_text(import.firebase_kinds_of(fields.data)) as field (name, kind)
        where document.value ? 'id'
      ) as member (field, kind)
    group by member.field, kind
  ) as kinds (field, kind, documents);
$$;

create or replace function import.firebase_tables(p_collections jsonb, p_wish jsonb)
returns table (
  place bigint, item text, path jsonb, pattern text, ancestors jsonb, parent jsonb, rows bigint, fields jsonb,
  selected boolean
)
language sql
immutable as $$
  -- The tables that collections become.
  -- A table for each path without its ids: {posts,comments} is posts/{id}/comments, and the table posts__comments. A
  -- document's key has the ids of all above it. fields: columns as those documents need that were looked at.
  with
    collections as (
      select
        row_number() over (order by jsonb_array_length(one.path), one.path::text collate "C") as place,
        one.path,
        array(select import.firebase_collection(step) from jsonb_array_elements(one.path) as step) as ids,
        one.documents,
        one.sample
      from jsonb_to_recordset(p_collections) as one (path jsonb, documents bigint, sample jsonb)
    ),
    names as (
      select
        import.firebase_names(
          coalesce(array_agg(array_to_string(collections.ids, '__') order by collections.place), '{}'),
          '{}'
        ) as of_all
      from collections
    ),
    tables as (
      select
        collections.*,
        'public.' || names.of_all[collections.place] as item,
        to_jsonb(
          import.firebase_names(
            array(
              select one.id || '_id'
              from unnest(trim_array(collections.ids, 1)) with ordinality as one (id, place)
              order by one.place
            ),
            import.firebase_taken('[]')
          )
        ) as ancestors
      from
        collections
        cross join names
    )
  select
    tables.place,
    tables.item,
    tables.path,
    array_to_string(tables.ids, '/{id}/'),
    tables.ancestors,
    case
      when import.is_selected(p_wish, parents.item) then jsonb_build_object(
        'item', parents.item,
        'key', parents.ancestors || '["id"]'
      )
    end,
    tables.documents,
    import.firebase_sampled(tables.sample, tables.ancestors),
    import.is_selected(p_wish, tables.item)
  from
    tables
    left join tables as parents on parents.ids = trim_array(tables.ids, 1) and not import.firebase_is_tree(parents.path)
  order by tables.place;
$$;

create or replace function import.firebase_steps(p_tables jsonb)
returns jsonb language sql immutable as $$
  -- The statements that make the tables of collections.
  -- Defaults are for the application that goes on with the table. Rules of Firebase are code that does not come:
  -- without a policy nobody but service_role reads or writes. By their bytes the ids that a Realtime Database makes are
  -- in the order of time.
  select coalesce(jsonb_agg(import.step('schema', tables.item, step.sql) order by tables.place, step.place), '[]')
  from
    jsonb_to_recordset(p_tables) as tables (place bigint, item text, path jsonb, pattern text, ancestors jsonb)
    cross join lateral import.firebase_is_tree(tables.path) as is_tree
    cross join lateral import.firebase_table(jsonb_build_object('item', tables.item)) as target (name)
    cross join lateral (
      select
        coalesce(string_agg(format('%I text not null, ', ancestor.name), '' order by ancestor.place), ''),
        coalesce(string_agg(format('%I, ', ancestor.name), '' order by ancestor.place), '')
      from jsonb_array_elements_text(tables.ancestors) with ordinality as ancestor (name, place)
    ) as above (columns, names)
    cross join lateral (
      values
        (
          1,
          format(
            'create table %s (%s, data jsonb not null default ''{}'', %s)',
            target.name,
            format(
              '%sid text %snot null default gen_random_uuid()::text',
              above.columns,
              case when is_tree then 'collate "C" ' end
            ),
            format(
              'created_at timestamptz not null default now(), updated_at timestamptz not null default now(), %s',
              format('primary key (%sid)', above.names)
            )
          )
        ),
        (2, format('alter table %s enable row level security', target.name)),
        (
          3,
          format(
            'comment on table %s is %L',
            target.name,
            case when is_tree then 'Realtime Database: ' else 'Firestore: ' end || tables.pattern
          )
        )
    ) as step (place, sql);
$$;

create or replace function import.firebase_inspected(p_tables jsonb)
returns jsonb language sql immutable as $$
  -- The tables of collections, as an inspection lists them.
  -- fields: the columns that come after the rows, as far as the documents that were looked at say.
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'schema', 'public',
        'name', substr(tables.item, 8),
        'rows', tables.rows,
        'bytes', null
      ) || jsonb_build_object(
        'columns', above.columns || fixed.columns,
        'primary_key', tables.ancestors || '["id"]'
      ) || jsonb_build_object(
        'fields', tables.fields,
        'foreign_keys', '[]'::jsonb,
        'indexes', '[]'::jsonb
      ) || jsonb_build_object('rls', true, 'policies', '[]'::jsonb)
      order by tables.place
    ),
    '[]'
  )
  from
    jsonb_to_recordset(p_tables) as tables (place bigint, item text, ancestors jsonb, rows bigint, fields jsonb)
    cross join lateral (
      select coalesce(
        jsonb_agg(jsonb_build_object('name', ancestor.name, 'type', 'text', 'nullable', false) order by ancestor.place),
        '[]'
      )
      from jsonb_array_elements_text(tables.ancestors) with ordinality as ancestor (name, place)
    ) as above (columns)
    cross join (
      values(
        '[
            {"name": "id", "type": "text", "nullable": false, "default": "(gen_random_uuid())::text"},
            {"name": "data", "type": "jsonb", "nullable": false, "default": "''{}''::jsonb"},
            {"name": "created_at", "type": "timestamp with time zone", "nullable": false, "default": "now()"},
            {"name": "updated_at", "type": "timestamp with time zone", "nullable": false, "default": "now()"}
          ]'::jsonb
      )
    ) as fixed (columns);
$$;

create or replace function import.firebase_copied(p_tables jsonb, p_facts jsonb)
returns jsonb language sql immutable as $$
  -- The tables of collections, as they are copied.
  -- roots: the tables that references may point to, by collection.
  select coalesce(
    jsonb_agg(
      jsonb_build_object('item', tables.item, 'load', 'documents', 'rows', tables.rows) || jsonb_build_object(
        'proof', jsonb_build_object('target', proof.sql)
      ) || jsonb_build_object(
        'from', jsonb_build_object(
          'root', p_facts -> 'root',
          'path', tables.path,
          'ancestors', tables.ancestors
        ) || jsonb_build_object('parent', tables.parent, 'roots', roots.items, 'indexes', indexes.list)
      )
      order by tables.place
    ),
    '[]'
  )
  from
    jsonb_to_recordset(p_tables) as tables (
      place bigint, item text, path jsonb, ancestors jsonb, parent jsonb, rows bigint
    )
    cross join lateral (
      select import.count_query(import.firebase_table(jsonb_build_object('item', tables.item)))
    ) as proof (sql)
    cross join (
      select coalesce(jsonb_object_agg(root.path ->> 0, root.item), '{}')
      from jsonb_to_recordset(p_tables) as root (item text, path jsonb)
      where jsonb_array_length(root.path) = 1 and not import.firebase_is_tree(root.path)
    ) as roots (items)
    cross join lateral (
      select coalesce(jsonb_agg(index.value), '[]')
      from jsonb_array_elements(coalesce(p_facts -> 'indexes', '[]')) as index (value)
      where substring(index.value ->> 'name', '/collectionGroups/([^/]+)/indexes/') = tables.path ->> -1
    ) as indexes (list);
$$;

create or replace function import.firebase_wants_bucket(p_wish jsonb, p_bucket text)
returns boolean language sql immutable as $$
  -- True for a bucket whose files come.
  -- Without a list, all but those that Google makes for builds and functions.
  select case jsonb_typeof(p_wish #> '{selection,buckets}')
    when 'array' then p_wish #> '{selection,buckets}' ? p_bucket
    when 'boolean' then (p_wish #> '{selection,buckets}')::boolean and not of_builds
    else not of_builds
  end
  from (select p_bucket ~ '^(gcf-|staging\.|run-sources-|cloud-ai-)|(^|\.)artifacts\.|_cloudbuild$') as kind (
    of_builds
  );
$$;

create or replace function import.firebase_plan_warnings(p_tables jsonb, p_facts jsonb, p_wish jsonb)
returns setof jsonb language sql immutable as $$
  -- What of a Firebase project does not come as it was.
  select distinct
    import.warning(
      'rules_not_imported',
      case when import.firebase_is_tree(tables.path) then 'realtime database' else 'firestore' end,
      'rules do not come: the tables have RLS on and no policy yet'
    )
  from jsonb_to_recordset(p_tables) as tables (path jsonb)
  union all
  select import.warning(
    'collections_sampled', 'firestore',
    'there may be more collections below documents not looked at; a run looks at all'
  )
  where p_facts -> 'complete' = 'false'
  union all
  select import.warning('table_renamed', tables.item, format('the collection %s has this table', tables.pattern))
  from jsonb_to_recordset(p_tables) as tables (item text, path jsonb, pattern text)
  where
    tables.item != 'public.' || (
      select string_agg(import.firebase_collection(one.step), '__' order by one.place)
      from jsonb_array_elements(tables.path) with ordinality as one (step, place)
    )
  union all
  select import.warning(missing ->> 'code', missing ->> 'item', missing ->> 'message')
  from jsonb_array_elements(coalesce(p_facts -> 'refused', '[]')) as missing
  union all
  select jsonb_array_elements(import.user_warnings(jsonb_build_object('mfa', coalesce(p_facts #> '{users,mfa}', '0'))))
  union all
  select import.warning(said.code, 'auth.users', format('%s users %s', said.count, said.message))
  from (
    values
      ('user_anonymous', (p_facts #>> '{users,anonymous}')::bigint, 'are anonymous'),
      (
        'password_unusable', (p_facts #>> '{users,redacted}')::bigint,
        'have passwords that Google hides from this account: it needs the role Firebase Authentication Admin, or send a file of auth:export'
      ),
      (
        'password_unusable',
        case
          when p_facts #> '{users,checked}' is distinct from 'true'
            then (p_facts #>> '{users,hashed}')::bigint - coalesce((p_facts #>> '{users,redacted}')::bigint, 0)
        end,
        'have passwords that sign in here only with the password hash parameters of the project: config.passwordHash'
      ),
      ('user_of_tenant', (p_facts #>> '{users,tenants}')::bigint, 'belong to a tenant, which does not come')
  ) as said (code, count, message)
  where said.count > 0
  union all
  select import.warning(
    'bucket_skipped', bucket.name, 'a bucket of builds or functions; name it in the selection if its files are wanted'
  )
  from jsonb_to_recordset(coalesce(p_facts -> 'buckets', '[]')) as bucket (name text)
  where
    not import.firebase_wants_bucket(p_wish, bucket.name)
    and p_wish #> '{selection,buckets}' is distinct from 'false'
    and jsonb_typeof(p_wish #> '{selection,buckets}') is distinct from 'array';
$$;

create or replace function import.firebase_users(p_users jsonb)
returns jsonb language sql immutable as $$
  -- The users of Firebase, as an inspection lists them.
  -- count is null where there are more than the source counts.
  select
    jsonb_build_object('count', p_users -> 'count', 'at_least', p_users -> 'at_least') || jsonb_build_object(
      'algorithm', case when (p_users ->> 'hashed')::bigint > 0 then 'firebase_scrypt' end,
      'algorithms', jsonb_build_object('firebase_scrypt', p_users -> 'hashed', 'none', p_users -> 'none')
    )
  where jsonb_typeof(p_users) = 'object';
$$;

create or replace function import.firebase_seconds(p_tables jsonb, p_facts jsonb)
returns bigint language sql immutable as $$
  -- About how long an import will take.
  select
    (coalesce(sum(tables.rows), 0) / 2000)::bigint + coalesce((p_facts #>> '{users,at_least}')::bigint, 0) / 500 + (
      select coalesce(sum(bucket.objects), 0)::bigint / 10
      from jsonb_to_recordset(coalesce(p_facts -> 'buckets', '[]')) as bucket (objects bigint)
    ) + 5
  from jsonb_to_recordset(p_tables) as tables (rows bigint);
$$;

create or replace function import.plan_firebase(p_facts jsonb, p_wish jsonb)
returns jsonb language sql immutable as $$
  -- What an import from Firebase would do, step by step.
  -- p_facts: project, version, root (the name of all documents), collections [{path, documents, sample}] (a path is
  -- names from the root down; see import.firebase_collection), complete,
  -- indexes, users {count, at_least, hashed, redacted, none, anonymous, mfa, tenants}, buckets [{name, objects, bytes}], and
  -- refused [{code, item, message}], what could not be looked at.
  with
    chosen as (
      select coalesce(jsonb_agg(to_jsonb(tables) order by tables.place), '[]') as tables
      from import.firebase_tables(coalesce(p_facts -> 'collections', '[]'), p_wish) as tables
      where tables.selected
    ),
    buckets as (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object('id', bucket.name, 'public', false, 'objects', bucket.objects, 'bytes', bucket.bytes)
          ),
          '[]'
        ) as list,
        coalesce(
          jsonb_agg(bucket.name) filter (where import.firebase_wants_bucket(p_wish, bucket.name)),
          '[]'
        ) as wanted
      from jsonb_to_recordset(coalesce(p_facts -> 'buckets', '[]')) as bucket (name text, objects bigint, bytes bigint)
    )
  select
    jsonb_build_object(
      'version', p_facts -> 'version',
      'project', p_facts -> 'project',
      'conflicts', '[]'::jsonb
    ) || jsonb_build_object(
      'inspection', jsonb_build_object(
        'tables', import.firebase_inspected(chosen.tables),
        'buckets', buckets.list
      ) || jsonb_build_object('users', import.firebase_users(p_facts -> 'users')) || jsonb_build_object(
        'seconds', import.firebase_seconds(chosen.tables, p_facts)
      )
    ) || jsonb_build_object(
      'warnings', (
        select coalesce(jsonb_agg(warning), '[]')
        from import.firebase_plan_warnings(chosen.tables, p_facts, p_wish) as warning
      )
    ) || jsonb_build_object('steps', import.firebase_steps(chosen.tables)) || jsonb_build_object(
      'tables', import.firebase_copied(chosen.tables, p_facts)
    ) || jsonb_build_object(
      'users', jsonb_typeof(p_facts -> 'users') is not distinct from 'object' and import.wants(p_wish, 'users')
    ) || jsonb_build_object('buckets', buckets.wanted)
  from
    chosen
    cross join buckets;
$$;
