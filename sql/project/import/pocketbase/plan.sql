create or replace function import.pocketbase_users(p_facts jsonb)
returns jsonb language sql immutable as $$
  -- How many users there are, and how the passwords of the first are hashed.
  select
    jsonb_build_object('count', p_facts #> '{users,total}') || import.algorithms_said(
      array(
        select import.algorithm_of(sample.hash)
        from jsonb_array_elements_text(import.list_of(p_facts #> '{users,hashes}')) as sample (hash)
      )
    )
  where p_facts #> '{users,total}' is not null;
$$;

create or replace function import.pocketbase_inspected(p_facts jsonb, p_wish jsonb)
returns jsonb language sql immutable as $$
  -- Inspection of the tables of PocketBase.
  with
    columns as (
      select
        listed.item,
        jsonb_agg(
          jsonb_build_object(
            'name', listed.name,
            'type', listed.type,
            'nullable', listed.key != 'id' and import.pocketbase_empty(listed.kind) is null,
            'default', listed.fallback
          )
          order by listed.at
        ) as list
      from import.pocketbase_columns(p_facts) as listed
      where listed.kind is not null
      group by listed.item
    ),
    keys as (
      select
        listed.item,
        jsonb_agg(import.key_said(listed.name, listed.key, listed.refers, listed.definition)) as list
      from import.pocketbase_foreign_keys(p_facts, p_wish) as listed
      group by listed.item
    ),
    indexes as (
      select listed.item, jsonb_agg(listed.statement) as list
      from import.pocketbase_indexes(p_facts, p_wish) as listed
      where listed.statement is not null
      group by listed.item
    )
  select coalesce(jsonb_agg(to_jsonb(described) order by described.name), '[]')
  from (
    select
      'public' as schema,
      tables.name,
      tables.said -> 'total' as rows,
      null as bytes,
      columns.list as columns,
      '["id"]'::jsonb as primary_key,
      coalesce(keys.list, '[]') as foreign_keys,
      coalesce(indexes.list, '[]') as indexes,
      true as rls,
      '[]'::jsonb as policies
    from
      import.pocketbase_tables(p_facts) as tables
      join columns on columns.item = tables.item
      left join keys on keys.item = tables.item
      left join indexes on indexes.item = tables.item
    where import.is_selected(p_wish, tables.item)
  ) as described;
$$;

create or replace function import.pocketbase_copied(p_facts jsonb, p_wish jsonb)
returns jsonb language sql immutable as $$
  -- What is copied from where, for load_pocketbase and the gateway.
  with
    columns as (
      select
        listed.item,
        jsonb_agg(
          jsonb_build_object('key', listed.key, 'name', listed.name, 'kind', listed.kind, 'refers', listed.refers)
          order by listed.at
        ) as list
      from import.pocketbase_columns(p_facts) as listed
      where listed.kind is not null
      group by listed.item
    )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'item', tables.item,
        'load', 'documents',
        'exists', false,
        'rows', tables.said -> 'total',
        'from', jsonb_build_object(
          'schema', 'public',
          'name', tables.name,
          'collection', tables.said -> 'name',
          'project', p_facts -> 'project',
          'columns', columns.list
        ),
        'proof', import.counted_proof(tables.name)
      )
      order by tables.item
    ),
    '[]'
  )
  from
    import.pocketbase_tables(p_facts) as tables
    join columns on columns.item = tables.item
  where import.is_selected(p_wish, tables.item);
$$;

create or replace function import.pocketbase_seconds(p_facts jsonb, p_wish jsonb)
returns integer language sql immutable as $$
  -- How long the import takes, about: 10,000 rows and 500 users a second.
  select
    ceil(
      coalesce(
        (
          select sum((tables.said ->> 'total')::numeric)
          from import.pocketbase_tables(p_facts) as tables
          where import.is_selected(p_wish, tables.item)
        ),
        0
      ) / 10000 + case
        when import.wants(p_wish, 'users') then coalesce((p_facts #>> '{users,total}')::numeric, 0)
        else 0
      end / 500
    )::integer;
$$;

create or replace function import.plan_pocketbase(p_facts jsonb, p_wish jsonb)
returns jsonb language sql stable set jit = off as $$
  -- Many small questions: to compile them would take longer than to answer them.
  -- p_facts: project, version, collections (rows of _collections with the indexes and the total of each table), and users
  -- (total, and the beginnings of some hashes).
  select jsonb_build_object(
    'version', p_facts -> 'version',
    'inspection', jsonb_build_object(
      'tables', import.pocketbase_inspected(p_facts, p_wish),
      'users', import.pocketbase_users(p_facts),
      'buckets', '[]'::jsonb,
      'seconds', import.pocketbase_seconds(p_facts, p_wish)
    ),
    'warnings', (
      select coalesce(jsonb_agg(warning), '[]')
      from (
        select import.pocketbase_left_behind(p_facts)
        union all
        select import.pocketbase_table_warnings(p_facts, p_wish)
        union all
        select import.pocketbase_column_warnings(p_facts, p_wish)
        union all
        select import.pocketbase_relation_warnings(p_facts, p_wish)
      ) as warnings (warning)
    ),
    'steps', import.pocketbase_steps(p_facts, p_wish),
    'tables', import.pocketbase_copied(p_facts, p_wish),
    'conflicts', '[]'::jsonb,
    'users', import.wants(p_wish, 'users') and p_facts #> '{users,total}' is not null,
    'buckets', '[]'::jsonb
  );
$$;

comment on function import.plan_pocketbase(jsonb, jsonb) is 'What an import from PocketBase would do, step by step.';
