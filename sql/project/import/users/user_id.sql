create or replace function import.uuid_of_name(p_name text)
returns uuid language sql immutable as $$
  -- The UUID (version 5) of what a source names otherwise.
  -- RFC 9562, 5.5: the same name makes the same UUID, so a run that is repeated finds what it made.
  select
    (
      left(hash, 12) || '5' || substr(hash, 14, 3) || translate(
        substr(hash, 17, 1),
        '0123456789abcdef',
        '89ab89ab89ab89ab'
      ) || substr(hash, 18, 15)
    )::uuid
  from (
    select encode(core.sha1(decode('8b5e9c1b3f6e4a0d9d1f2b7c4e5a6f70', 'hex') || convert_to(p_name, 'UTF8')), 'hex')
  ) as named (hash);
$$;

create or replace function import.user_id(p_source text, p_project text, p_old_id text)
returns uuid language sql immutable as $$
  -- The id here of a user whose id there is not a UUID.
  select import.uuid_of_name(concat_ws('/', p_source, 'users', p_project, p_old_id));
$$;

create or replace function import.pocketbase_user_id(p_project text, p_collection text, p_id text)
returns uuid language sql immutable security definer set search_path = pg_catalog, pg_temp as $$
  -- The id here of a user of PocketBase; null for no id.
  -- Ids are unique in their collection, whose id stays when it is renamed. The login of imports calls it for the rows that
  -- name users, and has no right to what makes the digest.
  select case when p_id != '' then import.user_id('pocketbase', p_project, p_collection || '/' || p_id) end;
$$;

comment on column import.user_map.source is 'appwrite, firebase or pocketbase.';
