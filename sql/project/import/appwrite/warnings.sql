create or replace function import.appwrite_source_warnings(p_facts jsonb)
returns setof jsonb language sql immutable as $$
  -- What of Appwrite cannot be read.
  select import.warning(
    'left_behind',
    p_facts ->> 'project',
    'Teams, sessions, second factors, targets, functions, sites and messages do not come.'
  )
  union all
  select import.warning('source_refused', refused.key, 'It does not come: ' || refused.value)
  from jsonb_each_text(coalesce(p_facts -> 'refused', '{}')) as refused
  union all
  select import.warning(
    'database_skipped',
    base.value ->> 'name',
    format('The database is of the type %s, which has no tables: it does not come.', base.value ->> 'type')
  )
  from jsonb_array_elements(import.list_of(p_facts -> 'databases')) as base
  where base.value ->> 'type' in ('documentsdb', 'vectorsdb');
$$;

create or replace function import.appwrite_table_warnings(p_facts jsonb, p_wish jsonb)
returns setof jsonb language sql stable as $$
  -- What of tables of Appwrite comes otherwise.
  with
    tables as (
      select named.*, coalesce(named.said ->> 'rowSecurity', named.said ->> 'documentSecurity') = 'true' as of_rows
      from import.appwrite_tables(p_facts) as named
      where import.is_selected(p_wish, named.item)
    )
  select import.warning(
    'table_renamed',
    tables.item,
    format('It is the table "%s" of Appwrite, %s/%s.', tables.label, tables.database, tables.id)
  )
  from tables
  where tables.name != tables.id or tables.name != tables.label
  union all
  select import.warning(
    'policy_proposed',
    tables.item,
    rtrim(
      concat(
        'Row level security is on and there is no policy: only the service key reads and writes it until you create some. ',
        'Permissions in Appwrite: ' || permissions.list || '. ',
        case when tables.of_rows then 'Those of each row are in its column permissions. ' end,
        case
          when permissions.has_others
            then 'For teams, members, verified and single users the statement proposes nothing.'
        end
      )
    ),
    import.appwrite_policies(tables.said, tables.name, p_facts ->> 'project')
  )
  from
    tables
    cross join lateral (
      select
        coalesce(string_agg(listed.value, ', '), 'none') as list,
        bool_or(listed.value !~ '\("(any|guests|users|label:.*)"\)$') as has_others
      from jsonb_array_elements_text(import.list_of(tables.said -> '$permissions')) as listed (value)
    ) as permissions;
$$;

create or replace function import.appwrite_renamed_columns(p_facts jsonb, p_wish jsonb)
returns setof jsonb language sql immutable as $$
  -- Columns of Appwrite that have another name or type here.
  select
    import.warning(
      'column_renamed',
      columns.item || '.' || columns.name,
      format('It is the column "%s" of Appwrite.', columns.key)
    )
  from import.appwrite_columns(p_facts) as columns
  where columns.kind != 'system' and columns.name != columns.key and import.is_selected(p_wish, columns.item)
  union all
  select
    import.warning(
      'vector_column',
      columns.item || '.' || columns.name,
      'The vectors come as lists of numbers. With the extension vector the statement makes them vectors.',
      format(
        'alter table public.%1$I alter column %2$I type extensions.vector(%3$s) using %2$I::extensions.vector(%3$s)',
        substr(columns.item, 8),
        columns.name,
        substring(columns.said ->> 'size' from '^[0-9]{1,6}$')
      )
    )
  from import.appwrite_columns(p_facts) as columns
  where columns.said ->> 'type' = 'vector' and import.is_selected(p_wish, columns.item);
$$;

create or replace function import.appwrite_column_warnings(p_facts jsonb, p_wish jsonb)
returns setof jsonb language sql immutable as $$
  -- What of columns of Appwrite comes otherwise.
  select import.appwrite_renamed_columns(p_facts, p_wish)
  union all
  select import.warning(found.code, tables.item || '.' || (said.value ->> 'key'), found.message)
  from
    import.appwrite_tables(p_facts) as tables
    cross join jsonb_array_elements(
      import.list_of(coalesce(tables.said -> 'columns', tables.said -> 'attributes'))
    ) as said
    cross join lateral (
      values
        (
          said.value ->> 'status' != 'available', 'column_skipped',
          format('It does not come: in Appwrite it is %s. %s', said.value ->> 'status', said.value ->> 'error')
        ),
        (
          import.appwrite_type(said.value) is null, 'unknown_type',
          format('It does not come: there is nothing like the type %s here.', said.value ->> 'type')
        ),
        (
          said.value ->> 'encrypt' = 'true', 'encrypted_column',
          'Appwrite keeps its values encrypted. They arrive decrypted, and are kept as they arrive.'
        )
    ) as found (holds, code, message)
  where found.holds and import.is_selected(p_wish, tables.item);
$$;

create or replace function import.appwrite_left_relations(p_facts jsonb, p_wish jsonb)
returns setof jsonb language sql immutable as $$
  -- Relationships that come in part or not at all.
  -- Relationships whose other table stays behind.
  select import.warning(
    'reference_left_out',
    relation.holder || '.' || relation.column_key,
    format('The ids of %s are kept without a foreign key: that table is not imported.', relation.refers)
  )
  from import.appwrite_relations(p_facts) as relation
  where
    relation.kind = 'column'
    and import.is_selected(p_wish, relation.holder)
    and not import.is_selected(p_wish, relation.refers)
  union all
  select import.warning(
    'relation_left_out',
    relation.reader || '.' || relation.key,
    'The relationship does not come: not all of its tables are imported.'
  )
  from
    import.appwrite_relations(p_facts) as relation
    left join import.appwrite_links(p_facts, p_wish) as link on link.name = relation.link_name
  where relation.kind in ('owned', 'join') and link.name is null and import.is_selected(p_wish, relation.reader);
$$;

create or replace function import.appwrite_relation_warnings(p_facts jsonb, p_wish jsonb)
returns setof jsonb language sql immutable as $$
  -- What of relationships of Appwrite comes otherwise.
  select import.appwrite_left_relations(p_facts, p_wish)
  union all
  select import.warning(
    'relation_unknown',
    tables.item || '.' || (definition.value ->> 'key'),
    format('It does not come: Appwrite lists no table %s.', definition.value ->> 'relatedTable')
  )
  from
    import.appwrite_tables(p_facts) as tables
    cross join import.appwrite_definitions(tables.said) as definition (value)
  where
    definition.value ->> 'type' = 'relationship'
    and import.is_selected(p_wish, tables.item)
    and not exists (
      select
      from import.appwrite_tables(p_facts) as related
      where related.database = tables.database and related.id = definition.value ->> 'relatedTable'
    )
  union all
  select import.warning(
    'cascade_of_links',
    link.item,
    format('Appwrite deletes related rows along with a row of %s. Here their links go, and the rows stay.', link.reader)
  )
  from import.appwrite_links(p_facts, p_wish) as link
  where link.kind = 'join' and link.on_delete = 'cascade';
$$;

create or replace function import.appwrite_index_warnings(p_facts jsonb, p_wish jsonb)
returns setof jsonb language sql immutable as $$
  -- Indexes of Appwrite that do not come.
  select import.warning(
    'index_skipped',
    indexes.item,
    format('The index "%s" does not come: %s.', indexes.key, indexes.trouble)
  )
  from import.appwrite_indexes(p_facts) as indexes
  where indexes.trouble is not null and import.is_selected(p_wish, indexes.item);
$$;
