create or replace function import.appwrite_inspected_tables(p_facts jsonb, p_wish jsonb)
returns table (name text, rows jsonb, columns jsonb, primary_key jsonb) language sql immutable as $$
  -- Tables that an import of Appwrite would make.
  with
    columns as (
      select
        listed.item,
        jsonb_agg(to_jsonb(described) order by listed.at) as list
      from
        import.appwrite_columns(p_facts) as listed
        cross join lateral (
          select listed.name, listed.type, not listed.is_required as nullable, listed.fallback as default
        ) as described
      group by listed.item
    )
  select named.name, named.said -> 'total', columns.list, '["id"]'::jsonb
  from
    import.appwrite_tables(p_facts) as named
    join columns on columns.item = named.item
  where import.is_selected(p_wish, named.item)
  union all
  select
    link.name,
    null,
    jsonb_agg(jsonb_build_object('name', side.name, 'type', 'text', 'nullable', false, 'default', null)),
    jsonb_agg(side.name)
  from
    import.appwrite_links(p_facts, p_wish) as link
    cross join unnest(array[link.reader_column, link.other_column]) as side (name)
  where link.kind = 'join'
  group by link.name;
$$;

create or replace function import.appwrite_inspected(p_facts jsonb, p_wish jsonb)
returns jsonb language sql immutable as $$
  -- Inspection of the tables of Appwrite.
  -- Appwrite counts to 5,000 and no further: that many are at least that many.
  with
    keys as (
      select
        listed.item,
        jsonb_agg(import.key_said(listed.name, listed.key, listed.refers, listed.definition)) as list
      from import.appwrite_foreign_keys(p_facts, p_wish) as listed
      group by listed.item
    ),
    indexes as (
      select listed.item, jsonb_agg(listed.statement) as list
      from import.appwrite_indexes(p_facts) as listed
      where listed.statement is not null
      group by listed.item
    )
  select coalesce(jsonb_agg(to_jsonb(described) order by described.name), '[]')
  from (
    select
      'public' as schema,
      made.name,
      made.rows,
      coalesce(made.rows = '5000', false) as at_least,
      null as bytes,
      made.columns,
      made.primary_key,
      coalesce(keys.list, '[]') as foreign_keys,
      coalesce(indexes.list, '[]') as indexes,
      true as rls,
      '[]'::jsonb as policies
    from
      import.appwrite_inspected_tables(p_facts, p_wish) as made
      left join keys on keys.item = 'public.' || made.name
      left join indexes on indexes.item = 'public.' || made.name
  ) as described;
$$;

create or replace function import.appwrite_copied_tables(p_facts jsonb, p_wish jsonb)
returns table (item text, "from" jsonb, rows jsonb, proof jsonb) language sql immutable as $$
  -- Tables whose rows are documents of Appwrite.
  -- Which documents are read, and which of their keys go into which column. A related row comes only to who asks.
  with
    columns as (
      select
        listed.item,
        jsonb_agg(to_jsonb(read) order by listed.at) as list,
        '["*"]' || jsonb_agg(listed.key || '.$id') filter (where read.is_relation) as selected
      from
        import.appwrite_columns(p_facts) as listed
        cross join lateral (select listed.key, listed.name, listed.type, listed.kind = 'column' as is_relation) as read
      where listed.kind != 'owned'
      group by listed.item
    )
  select
    tables.item,
    to_jsonb(source),
    nullif(tables.said -> 'total', '5000'),
    import.counted_proof(tables.name)
  from
    import.appwrite_tables(p_facts) as tables
    join columns on columns.item = tables.item
    cross join lateral (
      select
        'public' as schema,
        tables.name,
        tables.database,
        tables.id as table,
        p_facts -> 'project' as project,
        columns.selected as select,
        columns.list as columns,
        case
          when import.wants(p_wish, 'users') then jsonb_path_query_array(p_facts, '$.users.sample[*]."$id"')
        end as user_ids
    ) as source
  where import.is_selected(p_wish, tables.item);
$$;

create or replace function import.appwrite_copied(p_facts jsonb, p_wish jsonb)
returns jsonb language sql immutable as $$
  -- What is copied from where, for load_appwrite and the gateway.
  -- Tables of pairs come last; how many pairs there are is not known before all rows were read.
  select coalesce(
    jsonb_agg(to_jsonb(copied) - 'at' || '{"load": "documents", "exists": false}' order by copied.at, copied.item),
    '[]'
  )
  from (
    select 1 as at, tables.*
    from import.appwrite_copied_tables(p_facts, p_wish) as tables
    union all
    select 2, link.item, to_jsonb(source), null, null
    from
      import.appwrite_links(p_facts, p_wish) as link
      join import.appwrite_tables(p_facts) as reader on reader.item = link.reader
      cross join lateral (
        select
          'public' as schema,
          link.name,
          reader.database,
          reader.id as table,
          array['$id', link.key || '.$id'] as select,
          link.key as links
      ) as source
  ) as copied;
$$;

create or replace function import.plan_appwrite(p_facts jsonb, p_wish jsonb)
returns jsonb language sql stable as $$
  -- p_facts: project, version, databases (each with its tables, each with columns, indexes and total), users (total,
  -- and the hashes of some), buckets, and refused, which says what the key may not read.
  select jsonb_build_object(
    'version', p_facts -> 'version',
    'inspection', jsonb_build_object(
      'tables', import.appwrite_inspected(p_facts, p_wish),
      'users', import.appwrite_users(p_facts),
      'buckets', import.appwrite_buckets(p_facts),
      'seconds', import.appwrite_seconds(p_facts, p_wish)
    ),
    'warnings', (
      select coalesce(jsonb_agg(warning), '[]')
      from (
        select import.appwrite_source_warnings(p_facts)
        union all
        select import.appwrite_table_warnings(p_facts, p_wish)
        union all
        select import.appwrite_column_warnings(p_facts, p_wish)
        union all
        select import.appwrite_relation_warnings(p_facts, p_wish)
        union all
        select import.appwrite_index_warnings(p_facts, p_wish)
      ) as warnings (warning)
    ),
    'steps', import.appwrite_steps(p_facts, p_wish),
    'tables', import.appwrite_copied(p_facts, p_wish),
    'conflicts', '[]'::jsonb,
    'users', import.wants(p_wish, 'users') and p_facts #> '{users,total}' is not null,
    'buckets', (
      select coalesce(jsonb_agg(bucket.value -> '$id'), '[]')
      from jsonb_array_elements(import.list_of(p_facts -> 'buckets')) as bucket
      where import.appwrite_wants_bucket(p_wish, bucket.value ->> '$id')
    )
  );
$$;

comment on function import.plan_appwrite(jsonb, jsonb) is 'What an import from Appwrite would do, step by step.';
