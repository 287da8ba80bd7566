create or replace function import.postgres_keys(p_facts jsonb)
returns table (
  item text, name text, def text, change text, validated boolean, key_to text, to_users boolean, must_be_whole boolean
)
language sql
stable as $$
  -- The constraints of a source, and which of them refer to users.
  select
    field.item,
    field.name,
    field.def,
    format('alter table %I.%I', field.schema, field.table),
    field.validated,
    field.ref_schema || '.' || field.ref_table,
    coalesce((field.ref_schema, field.ref_table) = ('auth', 'users'), false),
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

create or replace function import.is_key_to_files(p_to text, p_def text, p_must_be_whole boolean)
returns boolean language sql immutable as $$
  -- True for a key to files or buckets that the owner may add.
  select
    coalesce(p_to in ('storage.objects', 'storage.buckets'), false)
    and not p_must_be_whole
    and import.is_plain_key('alter table a.a add constraint a ' || p_def);
$$;

create or replace function import.postgres_constraints(p_facts jsonb, p_brings_users boolean)
returns setof jsonb language sql stable as $$
  -- The constraints of a source, keys before those that refer to them.
  -- Files come last, and so do keys to them, which the owner adds for new rows, as the login may not refer to them; it
  -- validates them, as the owner would run its code by that.
  -- Users come after the keys, so a key to them is checked when they are there: new rows at once, old ones then. Before 18
  -- Postgres cannot add such a key to a partitioned table, which gets it whole afterwards.
  select
    import.owned_step(
      case
        when key.to_users and key.must_be_whole then 'users'
        when import.is_key_to_files(key.key_to, key.def, key.must_be_whole) then 'objects'
        else 'constraints'
      end,
      key.item,
      format(
        '%s add constraint %I %s%s',
        key.change,
        key.name,
        key.def,
        case
          when import.is_key_to_files(key.key_to, key.def, key.must_be_whole)
            or (key.to_users and key.validated and not key.must_be_whole)
            then ' not valid'
        end
      ),
      case when import.is_key_to_files(key.key_to, key.def, key.must_be_whole) then 'owner' else 'import' end
    ) || jsonb_strip_nulls(jsonb_build_object('key_to', key.key_to))
  from import.postgres_keys(p_facts) as key
  union all
  select import.owned_step('objects', key.item, format('%s validate constraint %I', key.change, key.name))
  from import.postgres_keys(p_facts) as key
  where import.is_key_to_files(key.key_to, key.def, key.must_be_whole) and key.validated
  union all
  select import.owned_step('users', key.item, format('%s validate constraint %I', key.change, key.name))
  from import.postgres_keys(p_facts) as key
  where key.to_users and key.validated and not key.must_be_whole and p_brings_users
  union all
  select import.warning(
    'key_not_checked',
    key.item,
    format('users do not come, so %s is checked for new rows only', key.name),
    format('%s validate constraint %I', key.change, key.name)
  )
  from import.postgres_keys(p_facts) as key
  where key.to_users and key.validated and not key.must_be_whole and not p_brings_users;
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
