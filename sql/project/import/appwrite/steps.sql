create or replace function import.appwrite_schema_steps(p_facts jsonb, p_wish jsonb)
returns setof jsonb language sql immutable as $$
  -- Statements that make the tables.
  -- Tables first, then the tables of pairs: those of manyToMany stay, the others are gone after constraints.
  with tables as (select * from import.appwrite_tables(p_facts) as named where import.is_selected(p_wish, named.item))
  select import.step('schema', tables.item, step.sql)
  from
    tables
    cross join lateral (
      select
        string_agg(
          format('%I %s', columns.name, columns.type) || coalesce(' default ' || columns.fallback, '') || case
            when columns.key = '$id' then ' primary key'
            when columns.key = '$permissions' then ' not null'
            else ''
          end,
          ', '
          order by columns.at
        ) as list
      from import.appwrite_columns(p_facts) as columns
      where columns.item = tables.item
    ) as columns
    cross join lateral (
      values
        (1, format('create table if not exists public.%I (%s)', tables.name, columns.list)),
        (2, format('alter table public.%I enable row level security', tables.name)),
        (
          3,
          format(
            'comment on table public.%I is %L',
            tables.name,
            format('"%s" in Appwrite, %s/%s.', tables.label, tables.database, tables.id)
          )
        )
    ) as step (at, sql)
  union all
  select import.step('schema', link.item, step.sql)
  from
    import.appwrite_links(p_facts, p_wish) as link
    cross join lateral (
      values
        (
          1,
          format(
            'create table if not exists public.%I (%I text, %I text)', link.name, link.reader_column, link.other_column
          )
        ),
        (2, format('alter table public.%I enable row level security', link.name))
    ) as step (at, sql);
$$;

create or replace function import.appwrite_column_steps(p_facts jsonb, p_wish jsonb)
returns setof jsonb language sql immutable as $$
  -- Statements that hold what columns must have.
  -- After the rows, which may be older than what is required of them today: what they do not keep becomes a warning.
  select import.step('constraints', columns.item, step.sql)
  from
    import.appwrite_columns(p_facts) as columns
    cross join lateral (
      select substr(columns.item, 8) as name, import.appwrite_check(columns.said, columns.name) as condition
    ) as of_table
    cross join lateral (
      values
        (
          1,
          case
            when columns.is_required then format(
              'alter table public.%I alter column %I set not null', of_table.name, columns.name
            )
          end
        ),
        (
          2,
          case
            when of_table.condition is not null then format(
              'alter table public.%I add constraint %I check (%s)',
              of_table.name,
              import.appwrite_short(of_table.name || '_' || columns.name || '_check'),
              of_table.condition
            )
          end
        )
    ) as step (at, sql)
  where import.is_selected(p_wish, columns.item) and columns.kind = 'value' and step.sql is not null
  order by columns.item, columns.at, step.at;
$$;

create or replace function import.appwrite_foreign_keys(p_facts jsonb, p_wish jsonb)
returns table (item text, name text, key text, refers text, definition text, is_unique boolean, is_primary boolean)
language plpgsql
immutable
rows 20 as $$
-- Relationships as foreign keys.
-- Of columns, and of both columns of a table of pairs that stays.
#variable_conflict use_column
begin
  return query
    with
      given as (
        select
          columns.item,
          columns.name as key,
          relation.refers,
          relation.is_unique,
          false as is_primary,
          case relation.on_delete
            when 'cascade' then 'cascade'
            when 'restrict' then 'restrict'
            else 'set null'
          end as on_delete
        from
          import.appwrite_columns(p_facts) as columns
          cross join jsonb_to_record(columns.said) as relation (refers text, is_unique boolean, on_delete text)
        where
          columns.kind in ('column', 'owned')
          and import.is_selected(p_wish, columns.item)
          and import.is_selected(p_wish, relation.refers)
        union all
        select
          link.item,
          side.key,
          side.refers,
          false,
          side.is_first,
          case link.on_delete
            when 'restrict' then 'restrict'
            else 'cascade'
          end
        from
          import.appwrite_links(p_facts, p_wish) as link
          cross join lateral (
            values
              (link.reader_column, link.reader, true),
              (link.other_column, link.other, false)
          ) as side (key, refers, is_first)
        where link.kind = 'join'
      )
    select
      given.item,
      import.appwrite_short(substr(given.item, 8) || '_' || given.key || '_fkey'),
      given.key,
      given.refers,
      format(
        'foreign key (%I) references public.%I (id) on delete %s',
        given.key,
        substr(given.refers, 8),
        given.on_delete
      ),
      given.is_unique,
      given.is_primary
    from given;
end;
$$;

create or replace function import.appwrite_link_steps(p_facts jsonb, p_wish jsonb)
returns setof jsonb language sql immutable as $$
  -- Statements that finish the tables of pairs.
  -- Pairs of a oneToMany go into the column of the many, which may be a table that was there before, and their table
  -- is gone. Those of a manyToMany get a key.
  select import.step('constraints', link.item, step.sql, step.by)
  from
    import.appwrite_links(p_facts, p_wish) as link
    left join import.appwrite_columns(p_facts) as columns
      on columns.item = link.other and columns.kind = 'owned' and columns.said ->> 'link_name' = link.name
    cross join lateral (
      values
        (
          'owned',
          1,
          'owner',
          format(
            'update public.%I as held set %s = link.%I from public.%I as link where held.id = link.%I',
            substr(link.other, 8),
            quote_ident(columns.name),
            link.reader_column,
            link.name,
            link.other_column
          )
        ),
        ('owned', 2, 'import', format('drop table public.%I', link.name)),
        (
          'join',
          3,
          'import',
          format('alter table public.%I add primary key (%I, %I)', link.name, link.reader_column, link.other_column)
        )
    ) as step (kind, at, by, sql)
  where step.kind = link.kind
  order by link.item, step.at;
$$;

create or replace function import.appwrite_key_steps(p_facts jsonb, p_wish jsonb)
returns setof jsonb language sql immutable as $$
  -- Statements that make the foreign keys and their indexes.
  select step.value
  from
    import.appwrite_foreign_keys(p_facts, p_wish) as foreign_key
    cross join lateral (select substr(foreign_key.item, 8) as name) as of_table
    cross join lateral import.foreign_key_steps(
      of_table.name,
      foreign_key.name,
      foreign_key.definition,
      case
        when not foreign_key.is_primary then format(
          'create %sindex if not exists %I on public.%I (%I)',
          case when foreign_key.is_unique then 'unique ' else '' end,
          import.appwrite_short(
            of_table.name || '_' || foreign_key.key || case when foreign_key.is_unique then '_key' else '_fkey_idx' end
          ),
          of_table.name,
          foreign_key.key
        )
      end,
      false
    ) with ordinality as step (value, at)
  order by foreign_key.item, foreign_key.key, step.at;
$$;

create or replace function import.appwrite_steps(p_facts jsonb, p_wish jsonb)
returns jsonb language sql immutable as $$
  -- All statements of the import, in their order.
  select coalesce(jsonb_agg(step.value order by step.at, step.nth), '[]')
  from (
    select 1, * from import.appwrite_schema_steps(p_facts, p_wish) with ordinality
    union all
    select 2, * from import.appwrite_link_steps(p_facts, p_wish) with ordinality
    union all
    select 3, * from import.appwrite_column_steps(p_facts, p_wish) with ordinality
    union all
    select 4, * from import.appwrite_key_steps(p_facts, p_wish) with ordinality
    union all
    select 5, import.step('constraints', listed.item, listed.statement), row_number() over ()
    from import.appwrite_indexes(p_facts) as listed
    where listed.statement is not null and import.is_selected(p_wish, listed.item)
  ) as step (at, value, nth);
$$;
