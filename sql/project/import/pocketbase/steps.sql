create or replace function import.pocketbase_schema_steps(p_facts jsonb, p_wish jsonb)
returns setof jsonb language sql immutable as $$
  -- Statements that make the tables.
  -- What PocketBase answers for a value that was never set is the default, as there.
  with
    columns as (
      select
        listed.item,
        string_agg(
          format('%I %s', listed.name, listed.type) || coalesce(' default ' || listed.fallback, '') || case
            when listed.key = 'id' then ' primary key'
            when import.pocketbase_empty(listed.kind) is not null then ' not null'
            else ''
          end,
          ', '
          order by listed.at
        ) as list
      from import.pocketbase_columns(p_facts) as listed
      where listed.kind is not null
      group by listed.item
    )
  select import.step('schema', tables.item, step.sql)
  from
    import.pocketbase_tables(p_facts) as tables
    join columns on columns.item = tables.item
    cross join lateral (
      values
        (1, format('create table if not exists public.%I (%s)', tables.name, columns.list)),
        (2, format('alter table public.%I enable row level security', tables.name))
    ) as step (at, sql)
  where import.is_selected(p_wish, tables.item)
  order by tables.item, step.at;
$$;

create or replace function import.pocketbase_column_steps(p_facts jsonb, p_wish jsonb)
returns setof jsonb language sql immutable as $$
  -- Statements that hold what columns must have.
  -- After the rows, which may be older than what is required of them today: what they do not keep becomes a warning.
  select import.step(
    'constraints',
    columns.item,
    format('alter table public.%I alter column %I set not null', substr(columns.item, 8), columns.name)
  )
  from import.pocketbase_columns(p_facts) as columns
  where
    import.is_selected(p_wish, columns.item)
    and columns.key != 'id'
    and columns.kind is not null
    and import.pocketbase_empty(columns.kind) is null
    and import.is_true(columns.said -> 'required')
  order by columns.item, columns.at;
$$;

create or replace function import.pocketbase_key_steps(p_facts jsonb, p_wish jsonb)
returns setof jsonb language sql immutable as $$
  -- Statements that make the foreign keys and their indexes.
  select step.value
  from
    import.pocketbase_foreign_keys(p_facts, p_wish) as foreign_key
    cross join lateral (select substr(foreign_key.item, 8) as name) as of_table
    cross join lateral import.foreign_key_steps(
      of_table.name,
      foreign_key.name,
      foreign_key.definition,
      case
        when not foreign_key.is_primary then format(
          'create index if not exists %I on public.%I (%I)',
          import.appwrite_short(of_table.name || '_' || foreign_key.key || '_fkey_idx'),
          of_table.name,
          foreign_key.key
        )
      end,
      foreign_key.refers = 'auth.users'
    ) with ordinality as step (value, at)
  order by foreign_key.item, foreign_key.key, step.at;
$$;

create or replace function import.pocketbase_steps(p_facts jsonb, p_wish jsonb)
returns jsonb language sql immutable as $$
  -- All statements of the import, in their order.
  select coalesce(jsonb_agg(step.value order by step.at, step.nth), '[]')
  from (
    select 1, * from import.pocketbase_schema_steps(p_facts, p_wish) with ordinality
    union all
    select 2, * from import.pocketbase_column_steps(p_facts, p_wish) with ordinality
    union all
    select 3, * from import.pocketbase_key_steps(p_facts, p_wish) with ordinality
    union all
    select 4, import.step('constraints', listed.item, listed.statement), row_number() over ()
    from import.pocketbase_indexes(p_facts, p_wish) as listed
    where listed.statement is not null
  ) as step (at, value, nth);
$$;
