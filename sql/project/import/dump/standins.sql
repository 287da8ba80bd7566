create or replace function import.standin_auth()
returns setof text language sql stable as $$
  -- What applications use of auth, for a database where it is not. With the columns that Supabase has: policies call
  -- these functions, and keys refer to the users.
  values
    ('create schema auth'),
    (
      'create table auth.users (
  instance_id uuid, id uuid primary key, aud text, role text, email text, encrypted_password text,
  email_confirmed_at timestamptz, last_sign_in_at timestamptz, raw_app_meta_data jsonb, raw_user_meta_data jsonb,
  created_at timestamptz, updated_at timestamptz, phone text, phone_confirmed_at timestamptz, banned_until timestamptz,
  is_sso_user boolean not null default false, deleted_at timestamptz, is_anonymous boolean not null default false
)'
    ),
    (
      'create table auth.identities (
  provider_id text not null, user_id uuid not null references auth.users on delete cascade,
  identity_data jsonb not null, provider text not null, last_sign_in_at timestamptz, created_at timestamptz,
  updated_at timestamptz, id uuid primary key
)'
    ),
    ('alter table auth.users enable row level security'),
    ('alter table auth.identities enable row level security'),
    (
      'create function auth.jwt() returns jsonb language sql stable as
  ''select coalesce(nullif(current_setting(''''request.jwt.claims'''', true), ''''''''), ''''{}'''')::jsonb'''
    ),
    ('create function auth.uid() returns uuid language sql stable as ''select (auth.jwt() ->> ''''sub'''')::uuid'''),
    ('create function auth.role() returns text language sql stable as ''select auth.jwt() ->> ''''role'''''''),
    ('create function auth.email() returns text language sql stable as ''select auth.jwt() ->> ''''email'''''''),
    ('grant usage on schema auth to anon, authenticated, service_role');
$$;

create or replace function import.standin_storage()
returns setof text language sql stable as $$
  -- What applications use of storage, for a database where it is not.
  values
    ('create schema storage'),
    (
      'create table storage.buckets (
  id text primary key, name text not null, owner uuid, owner_id text, created_at timestamptz, updated_at timestamptz,
  public boolean not null default false, file_size_limit bigint, allowed_mime_types text[]
)'
    ),
    (
      'create table storage.objects (
  id uuid primary key, bucket_id text references storage.buckets, name text not null, owner uuid, owner_id text,
  created_at timestamptz, updated_at timestamptz, last_accessed_at timestamptz, metadata jsonb, version text,
  user_metadata jsonb, unique (bucket_id, name)
)'
    ),
    ('alter table storage.buckets enable row level security'),
    ('alter table storage.objects enable row level security'),
    (
      'create function storage.foldername(name text) returns text[] language sql immutable as
  ''select (string_to_array(name, ''''/''''))[1:cardinality(string_to_array(name, ''''/'''')) - 1]'''
    ),
    (
      'create function storage.filename(name text) returns text language sql immutable as
  ''select (string_to_array(name, ''''/''''))[cardinality(string_to_array(name, ''''/''''))]'''
    ),
    (
      'create function storage.extension(name text) returns text language sql immutable as
  ''select substring(storage.filename(name) from ''''[^.]*$'''')'''
    ),
    ('grant usage on schema storage to anon, authenticated, service_role');
$$;

create or replace function import.standins_where_absent(p_schema text, p_statements text[])
returns text language sql immutable as $$
  -- These statements as one, which does nothing in a database that has the schema.
  select format(
    E'do $plinth$\nbegin\n  if to_regnamespace(%L) is null then\n    %s;\n  end if;\nend\n$plinth$;\n',
    p_schema,
    replace(array_to_string(p_statements, E';\n'), E'\n', E'\n    ')
  );
$$;

create or replace function import.is_standin(p_schema text, p_name text)
returns boolean language sql immutable as $$
  -- True for what the scratch database of a dump has where the dump does not make it; what comes of it comes as users
  -- and files.
  select
    (p_schema, p_name) in (
      ('auth', 'users'),
      ('auth', 'identities'),
      ('auth', 'jwt'),
      ('auth', 'uid'),
      ('auth', 'role'),
      ('auth', 'email'),
      ('storage', 'buckets'),
      ('storage', 'objects'),
      ('storage', 'foldername'),
      ('storage', 'filename'),
      ('storage', 'extension')
    );
$$;
