create or replace function import.postgres_inspected_columns(p_facts jsonb)
returns table (item text, columns jsonb) language sql stable as $$
  -- The columns of each table, for the operator.
  select
    known.item,
    jsonb_agg(
      jsonb_build_object(
        'name', known.name,
        'type', known.type,
        'nullable', not known.not_null,
        'default', known.expr,
        'identity', known.identity,
        'generated', known.generated
      )
      order by known.place
    )
  from (
    select element.place, field.*
    from
      jsonb_array_elements(p_facts -> 'columns') with ordinality as element (value, place)
      cross join lateral jsonb_to_record(element.value) as field (
        schema text, "table" text, name text, type text, not_null boolean, expr text, identity text, generated text,
        item text
      )
  ) as known
  where known.item = concat(known.schema, '.', known.table)
  group by known.item;
$$;

create or replace function import.postgres_inspected_keys(p_facts jsonb)
returns table (item text, primary_key jsonb, foreign_keys jsonb) language sql stable as $$
  -- The keys of each table, for the operator.
  select
    known.item,
    (jsonb_agg(known.columns) filter (where known.kind = 'p')) -> 0,
    jsonb_agg(
      jsonb_build_object(
        'name', known.name,
        'columns', known.columns,
        'references', concat(known.ref_schema, '.', known.ref_table),
        'definition', known.def
      )
    ) filter (where known.kind = 'f')
  from
    jsonb_to_recordset(p_facts -> 'constraints') as known (
      schema text, "table" text, name text, kind text, columns jsonb, ref_schema text, ref_table text, def text,
      item text
    )
  where known.item = concat(known.schema, '.', known.table)
  group by known.item;
$$;

create or replace function import.postgres_inspected_rules(p_facts jsonb)
returns table (item text, indexes jsonb, policies jsonb) language sql stable as $$
  -- The indexes and policies of each table, for the operator.
  select
    known.item,
    jsonb_agg(known.index) filter (where known.index is not null),
    jsonb_agg(known.policy) filter (where known.policy is not null)
  from (
    select index.item, index.schema, index.table, to_jsonb(index.def), null::jsonb
    from jsonb_to_recordset(p_facts -> 'indexes') as index (schema text, "table" text, item text, def text)
    union all
    select
      policy.value ->> 'item',
      policy.value ->> 'schema',
      policy.value ->> 'table',
      null,
      policy.value - array['schema', 'table', 'item', 'permissive']
    from jsonb_array_elements(p_facts -> 'policies') as policy
  ) as known (item, schema, "table", index, policy)
  where known.item = concat(known.schema, '.', known.table)
  group by known.item;
$$;

create or replace function import.postgres_inspected_tables(p_facts jsonb)
returns jsonb language sql stable as $$
  -- The tables of a source, for the operator.
  -- Materialized: each is computed once, and not for each table.
  with
    leaves as materialized (
      select known.*
      from import.postgres_leaves(p_facts) as known
    ),
    columns as materialized (
      select known.*
      from import.postgres_inspected_columns(p_facts) as known
    ),
    details as materialized (
      select *
      from
        import.postgres_inspected_keys(p_facts) as keys
        full join import.postgres_inspected_rules(p_facts) as rules using (item)
    )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'schema', relation.schema,
        'name', relation.name,
        'rows', leaves.estimate,
        'bytes', leaves.bytes,
        'columns', coalesce(columns.columns, '[]'),
        'primary_key', coalesce(details.primary_key, '[]'),
        'foreign_keys', coalesce(details.foreign_keys, '[]'),
        'indexes', coalesce(details.indexes, '[]'),
        'rls', relation.rls,
        'policies', coalesce(details.policies, '[]')
      )
      order by relation.schema, relation.name
    ),
    '[]'
  )
  from
    jsonb_to_recordset(p_facts -> 'relations') as relation (
      schema text, name text, kind text, is_partition boolean, rls boolean, item text
    )
    join leaves using (item)
    left join columns using (item)
    left join details using (item)
  where relation.kind in ('r', 'p') and not relation.is_partition;
$$;

create or replace function import.postgres_inspection(
  p_facts jsonb, p_selected jsonb, p_users boolean, p_buckets text[]
)
returns jsonb language sql stable as $$
  -- What a source holds, for the operator.
  -- All that is there, whatever is selected; the time is that of what is selected: about 20 MB a second and a tenth of a
  -- second a table, and as a file takes a tenth.
  select jsonb_build_object(
    'tables', import.postgres_inspected_tables(p_facts),
    'users', case
      when jsonb_typeof(p_facts -> 'users') = 'object' then jsonb_build_object(
        'count', p_facts #> '{users,count}',
        'algorithm', (
          select class.key
          from jsonb_each_text(p_facts #> '{users,algorithms}') as class
          where class.key != 'none'
          order by class.value::bigint desc, class.key
          limit 1
        ),
        'algorithms', p_facts #> '{users,algorithms}'
      )
    end,
    'buckets', case jsonb_typeof(p_facts -> 'buckets') when 'array' then p_facts -> 'buckets' else '[]' end,
    'seconds', (
      select ceil(
        1 + coalesce(sum(leaves.bytes), 0) / 20e6 + count(*) * 0.1 + case
          when p_users then coalesce((p_facts #>> '{users,count}')::numeric, 0) / 2000
          else 0
        end + (
          select coalesce(sum(bucket.objects), 0) * 0.1
          from
            jsonb_to_recordset(
              case jsonb_typeof(p_facts -> 'buckets') when 'array' then p_facts -> 'buckets' else '[]' end
            ) as bucket (id text, objects numeric)
          where bucket.id = any (p_buckets)
        )
      )
      from import.postgres_leaves(p_selected) as leaves
    )
  );
$$;
