create or replace function import.postgres_keys(p_facts jsonb)
returns table (
  item text, name text, def text, change text, validated boolean, key_to text, phase text, must_be_whole boolean
)
language sql
stable as $$
  -- The constraints of a source. Of a key to what is ours phase says when that is here; of others it is null. Before 18
  -- Postgres adds no key for new rows alone to a partitioned table, which gets it whole.
  select
    field.item,
    field.name,
    field.def,
    format('alter table %I.%I', field.schema, field.table),
    field.validated,
    field.ref_schema || '.' || field.ref_table,
    case
      when (field.ref_schema, field.ref_table) = ('auth', 'users') then 'users'
      when field.ref_schema = 'storage' and field.ref_table in ('objects', 'buckets') then 'objects'
    end,
    exists (
      select
      from jsonb_to_recordset(p_facts -> 'relations') as relation (schema text, name text, kind text)
      where (relation.schema, relation.name, relation.kind) = (field.schema, field.table, 'p')
    )
    and current_setting('server_version_num')::integer < 180000
  from
    jsonb_array_elements(p_facts -> 'constraints') with ordinality as element (value, place)
    cross join lateral jsonb_to_record(element.value) as field (
      schema text, "table" text, name text, kind text, def text, validated boolean, ref_schema text, ref_table text,
      item text
    )
  order by element.place;
$$;

create or replace function import.postgres_constraints(p_facts jsonb, p_brings_users boolean)
returns setof jsonb language sql stable as $$
  -- The constraints of a source, keys before those that refer to them.
  -- A key to what is ours is added by the owner, as the login may not refer to our tables: for new rows alone, as to read
  -- the old ones would run code of the source. The login validates it when what it refers to is here. Files come last, so
  -- keys to them do too.
  select
    import.owned_step(
      case
        when key.phase = 'objects' or key.must_be_whole then coalesce(key.phase, 'constraints')
        else 'constraints'
      end,
      key.item,
      statement.text || case
        when key.phase is not null and key.validated and not key.must_be_whole then ' not valid'
        else ''
      end,
      case when key.phase is not null and import.is_plain_key(statement.text) then 'owner' else 'import' end
    ) || jsonb_strip_nulls(jsonb_build_object('key_to', key.key_to))
  from
    import.postgres_keys(p_facts) as key
    cross join lateral (select format('%s add constraint %I %s', key.change, key.name, key.def)) as statement (text)
  union all
  select import.owned_step(key.phase, key.item, format('%s validate constraint %I', key.change, key.name))
  from import.postgres_keys(p_facts) as key
  where key.validated and not key.must_be_whole and (key.phase = 'objects' or (key.phase = 'users' and p_brings_users))
  union all
  select import.warning(
    'key_not_checked',
    key.item,
    format('users do not come, so %s is checked for new rows only', key.name),
    format('%s validate constraint %I', key.change, key.name)
  )
  from import.postgres_keys(p_facts) as key
  where key.phase = 'users' and key.validated and not key.must_be_whole and not p_brings_users;
$$;

create or replace function import.postgres_indexes(p_facts jsonb)
returns setof jsonb language sql stable as $$
  -- The indexes and extended statistics of a source.
  -- Those of constraints come with them, but for their parameters.
  with
    index as (
      select field.*
      from
        jsonb_array_elements(p_facts -> 'indexes') with ordinality as element (value, place)
        cross join lateral jsonb_to_record(element.value) as field (
          schema text, "table" text, name text, "constraint" text, def text, is_valid boolean, is_unique boolean,
          is_clustered boolean, is_identity boolean, options text[], item text
        )
    )
  select import.owned_step('constraints', index.item, core.index_statement(index.def, index.name, index.is_unique))
  from index
  where index.constraint is null and index.is_valid
  union all
  select import.owned_step(
    'constraints',
    index.item,
    format('alter index %I.%I set', index.schema, index.name) || core.options_clause(index.options, '')
  )
  from index
  where index.constraint is not null and index.options is not null
  union all
  select import.owned_step(
    'constraints',
    index.item,
    format('alter table %I.%I cluster on %I', index.schema, index.table, index.name)
  )
  from index
  where index.is_clustered and index.is_valid
  union all
  select import.owned_step(
    'constraints',
    index.item,
    format('alter table only %I.%I replica identity using index %I', index.schema, index.table, index.name)
  )
  from index
  where index.is_identity and index.is_valid
  union all
  select import.warning(
    'invalid_index',
    index.item,
    format('the index %s is not valid in the source, so it does not come', index.name),
    index.def
  )
  from index
  where not index.is_valid and index.constraint is null
  union all
  select import.owned_step('constraints', known.item, known.def)
  from jsonb_to_recordset(p_facts -> 'statistics') as known (item text, def text);
$$;
