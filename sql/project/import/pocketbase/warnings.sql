create or replace function import.pocketbase_left_behind(p_facts jsonb)
returns setof jsonb language sql immutable as $$
  -- What of PocketBase does not come at all.
  select import.warning(
    'left_behind', 'pocketbase',
    'Superusers, settings, hooks, mail templates, sign-in providers, second factors and logs do not come, nor the bytes of files.'
  )
  union all
  select import.warning(
    'newest_rows', 'pocketbase',
    'Where data.db was copied while PocketBase ran, its newest rows are in data.db-wal, and do not come: stop it, or take a backup.'
  )
  union all
  select import.warning(
    'view_skipped',
    listed.value ->> 'name',
    'The collection is a view, which does not come: write it for Postgres.',
    listed.value ->> 'query'
  )
  from jsonb_array_elements(import.list_of(p_facts -> 'collections')) as listed (value)
  where listed.value ->> 'type' = 'view';
$$;

create or replace function import.pocketbase_rules(p_rules jsonb)
returns text language sql immutable as $$
  -- The rules of a collection in words.
  -- An empty rule lets everybody in, and no rule only superusers.
  select coalesce(
    string_agg(
      rule.name || ': ' || case when rule.text = '' then 'everybody' else rule.text end,
      '; '
      order by rule.at
    ),
    'none, so that only superusers reach it'
  )
  from (
    select
      regexp_replace(listed.key, 'Rule$', '') as name,
      listed.value as text,
      array_position(array['listRule', 'viewRule', 'createRule', 'updateRule', 'deleteRule'], listed.key) as at
    from jsonb_each_text(import.object_of(p_rules)) as listed
    where listed.value is not null
  ) as rule;
$$;

create or replace function import.pocketbase_table_warnings(p_facts jsonb, p_wish jsonb)
returns setof jsonb language sql immutable as $$
  -- What of tables of PocketBase comes otherwise.
  with
    hidden as (
      select columns.item, string_agg(columns.name, ', ' order by columns.at) as list
      from import.pocketbase_columns(p_facts) as columns
      where columns.kind is not null and import.is_true(columns.said -> 'hidden')
      group by columns.item
    )
  select import.warning(
    'rules_not_imported',
    tables.item,
    concat(
      'Row level security is on and there is no policy: only the service key reads and writes it, so write policies. ',
      'Rules in PocketBase: ' || import.pocketbase_rules(tables.said -> 'rules') || '.',
      ' Hidden fields, which PocketBase shows to superusers alone: ' || hidden.list || '.'
    )
  )
  from
    import.pocketbase_tables(p_facts) as tables
    left join hidden on hidden.item = tables.item
  where import.is_selected(p_wish, tables.item)
  union all
  select import.warning(
    'index_skipped', indexes.item,
    'The index does not come: only those over columns are read, with a condition on one at most.', indexes.said
  )
  from import.pocketbase_indexes(p_facts, p_wish) as indexes
  where indexes.statement is null;
$$;

create or replace function import.pocketbase_limits(p_kind text, p_said jsonb)
returns text language sql immutable as $$
  -- What PocketBase holds of the values of a field, and nothing here does; null for nothing.
  select string_agg(
    listed.key || case jsonb_typeof(listed.value) when 'boolean' then '' else ' ' || (listed.value #>> '{}') end,
    ', '
    order by listed.key
  )
  from jsonb_each(p_said) as listed
  where
    listed.key in ('min', 'max', 'pattern', 'values', 'onlyDomains', 'exceptDomains', 'required', 'onlyInt')
    and listed.value not in ('null', 'false', '0', '""', '[]')
    and (listed.key != 'required' or import.pocketbase_empty(p_kind) is not null);
$$;

create or replace function import.pocketbase_column_warnings(p_facts jsonb, p_wish jsonb)
returns setof jsonb language sql immutable as $$
  -- What of columns of PocketBase comes otherwise.
  select import.warning(found.code, columns.item || '.' || columns.name, found.message)
  from
    import.pocketbase_columns(p_facts) as columns
    join import.pocketbase_tables(p_facts) as tables on tables.item = columns.item
    cross join lateral (
      values
        (columns.name != columns.key, 'column_renamed', format('It is the field "%s" of PocketBase.', columns.key)),
        (
          columns.kind is null and columns.said ->> 'type' = 'password', 'column_skipped',
          'It does not come: it holds passwords, and only users have them here.'
        ),
        (
          columns.kind is null and columns.said ->> 'type' != 'password', 'unknown_type',
          format('It does not come: there is nothing like the type %s here.', columns.said ->> 'type')
        ),
        (
          columns.said ->> 'type' = 'file', 'files_not_imported',
          format(
            'The names of the files come, and their bytes do not: they are in pb_data/storage/%s/<id of the record>.',
            tables.id
          )
        )
    ) as found (holds, code, message)
  where found.holds and import.is_selected(p_wish, columns.item)
  union all
  select import.warning(
    'limits_left_out',
    columns.item,
    'Nothing here holds what PocketBase holds of these fields: ' || string_agg(
      format('%s (%s)', columns.name, limits.text),
      '; '
      order by columns.at
    ) || '.'
  )
  from
    import.pocketbase_columns(p_facts) as columns
    cross join import.pocketbase_limits(columns.kind, columns.said) as limits (text)
  where
    columns.key != 'id'
    and columns.kind is not null
    and limits.text is not null
    and import.is_selected(p_wish, columns.item)
  group by columns.item;
$$;

create or replace function import.pocketbase_relation_warnings(p_facts jsonb, p_wish jsonb)
returns setof jsonb language sql immutable as $$
  -- Relations that come without a foreign key.
  select import.warning(
    'reference_left_out',
    columns.item || '.' || columns.name,
    case
      when columns.kind in ('keys', 'users') then 'It is a list of ids, which has no foreign key in Postgres.'
      when columns.kind = 'user' then 'The ids of users are kept without a foreign key: users are not imported.'
      else 'The ids are kept without a foreign key: the table that they refer to is not imported.'
    end
  )
  from
    import.pocketbase_columns(p_facts) as columns
    left join import.pocketbase_foreign_keys(p_facts, p_wish) as foreign_key
      on foreign_key.item = columns.item and foreign_key.key = columns.name
  where
    columns.kind in ('key', 'keys', 'user', 'users')
    and foreign_key.item is null
    and import.is_selected(p_wish, columns.item);
$$;
