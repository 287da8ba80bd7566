create or replace function import.pocketbase_tables(p_facts jsonb)
returns table (item text, name text, id text, is_auth boolean, said jsonb) language sql immutable rows 20 as $$
  -- Collections of PocketBase that become tables, under their own names.
  -- Not those of PocketBase itself, nor views.
  select
    'public.' || import.appwrite_short(listed.value ->> 'name'),
    import.appwrite_short(listed.value ->> 'name'),
    listed.value ->> 'id',
    listed.value ->> 'type' = 'auth',
    listed.value
  from jsonb_array_elements(import.list_of(p_facts -> 'collections')) as listed (value)
  where
    listed.value ->> 'type' in ('base', 'auth')
    and not (import.is_true(listed.value -> 'system') and starts_with(listed.value ->> 'name', '_'));
$$;

create or replace function import.pocketbase_fields(p_collection jsonb)
returns table (at bigint, name text, type text, said jsonb) language sql immutable rows 20 as $$
  -- Fields of a collection, with what PocketBase says of each in one object.
  -- Before 0.23 they are called schema, have options of their own, and leave out what every collection has. A relation
  -- without a number was to many.
  select given.at, given.value ->> 'name', given.value ->> 'type', given.value
  from (
    select listed.at, listed.value
    from jsonb_array_elements(import.list_of(p_collection -> 'fields')) with ordinality as listed (value, at)
    union all
    select
      listed.at,
      listed.value || import.object_of(listed.value -> 'options') || jsonb_build_object(
        'maxSelect', coalesce(nullif(listed.value #> '{options,maxSelect}', 'null'), '1000')
      )
    from jsonb_array_elements(import.list_of(p_collection -> 'schema')) with ordinality as listed (value, at)
    union all
    select system.at, system.said
    from (
      values
        (0, null, '{"name": "id", "type": "text", "system": true}'::jsonb),
        (0, 'auth', '{"name": "username", "type": "text"}'),
        (100000, null, '{"name": "created", "type": "autodate", "onCreate": true}'),
        (100001, null, '{"name": "updated", "type": "autodate", "onCreate": true, "onUpdate": true}')
    ) as system (at, of, said)
    where p_collection ? 'schema' and coalesce(system.of = p_collection ->> 'type', true)
  ) as given
  where given.value ->> 'name' != '' and given.value ->> 'type' != '';
$$;

create or replace function import.pocketbase_kind(p_field jsonb, p_is_auth boolean, p_refers_to_users boolean)
returns text language sql immutable as $$
  -- How values of a field are kept here.
  -- Null for what does not come, and skipped for what is not a value of its own: users hold it. user and users are ids of
  -- users, key and keys those of other records.
  select case
    when p_field ->> 'name' = 'id' then case when p_is_auth then 'user' else 'id' end
    when p_is_auth and p_field ->> 'name' in ('email', 'emailVisibility', 'verified', 'password', 'tokenKey')
      then 'skipped'
    when p_field ->> 'type' in ('text', 'editor', 'email', 'url') then 'text'
    when p_field ->> 'type' = 'number' then case
      when 'true' in (p_field ->> 'onlyInt', p_field ->> 'noDecimal') then 'integer'
      else 'number'
    end
    when p_field ->> 'type' = 'bool' then 'bool'
    when p_field ->> 'type' in ('date', 'autodate') then 'time'
    when p_field ->> 'type' in ('json', 'geoPoint') then 'json'
    when p_field ->> 'type' in ('select', 'file') then case when many.are_many then 'list' else 'text' end
    when p_field ->> 'type' = 'relation'
      then case when p_refers_to_users then 'user' else 'key' end || case when many.are_many then 's' else '' end
  end
  from (select p_field ->> 'maxSelect' ~ '^([2-9]|\d\d+)$' is true) as many (are_many);
$$;

create or replace function import.pocketbase_type(p_kind text)
returns text language sql immutable as $$
  -- The type of a column, by the kind of its values.
  -- Whole numbers may have been others before the field said so.
  select case p_kind
    when 'number' then 'double precision'
    when 'integer' then 'numeric'
    when 'bool' then 'boolean'
    when 'time' then 'timestamp with time zone'
    when 'json' then 'jsonb'
    when 'user' then 'uuid'
    when 'users' then 'uuid[]'
    when 'keys' then 'text[]'
    when 'list' then 'text[]'
    else 'text'
  end;
$$;

create or replace function import.pocketbase_empty(p_kind text)
returns text language sql immutable as $$
  -- What PocketBase answers where a value was never set; null where that is nothing.
  select case
    when p_kind = 'text' then $q$''$q$
    when p_kind in ('number', 'integer') then '0'
    when p_kind = 'bool' then 'false'
    when p_kind in ('list', 'keys', 'users') then $q$'{}'$q$
  end;
$$;
