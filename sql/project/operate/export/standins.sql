create or replace function operate.standin_auth()
returns text language sql stable as $$
  -- The statement that makes what the application uses of auth, in a database where nothing of it is.
  -- With the columns that Supabase has. Policies call these functions, and keys refer to the users.
  select
    $sql$do $plinth$
begin
  if to_regnamespace('auth') is null then
    create schema auth;
    create table auth.users (
      instance_id uuid, id uuid primary key, aud text, role text, email text, encrypted_password text,
      email_confirmed_at timestamptz, last_sign_in_at timestamptz, raw_app_meta_data jsonb, raw_user_meta_data jsonb,
      created_at timestamptz, updated_at timestamptz, phone text, phone_confirmed_at timestamptz, banned_until timestamptz,
      is_sso_user boolean not null default false, deleted_at timestamptz, is_anonymous boolean not null default false
    );
    create table auth.identities (
      provider_id text not null, user_id uuid not null references auth.users on delete cascade,
      identity_data jsonb not null, provider text not null, last_sign_in_at timestamptz, created_at timestamptz,
      updated_at timestamptz, id uuid primary key
    );
    alter table auth.users enable row level security;
    alter table auth.identities enable row level security;
    create function auth.jwt() returns jsonb language sql stable as
      'select coalesce(nullif(current_setting(''request.jwt.claims'', true), ''''), ''{}'')::jsonb';
    create function auth.uid() returns uuid language sql stable as 'select (auth.jwt() ->> ''sub'')::uuid';
    create function auth.role() returns text language sql stable as 'select auth.jwt() ->> ''role''';
    create function auth.email() returns text language sql stable as 'select auth.jwt() ->> ''email''';
    grant usage on schema auth to anon, authenticated, service_role;
  end if;
end
$plinth$;
$sql$;
$$;

create or replace function operate.standin_storage()
returns text language sql stable as $$
  -- The statement that makes what the application uses of storage, in a database where nothing of it is.
  select
    $sql$do $plinth$
begin
  if to_regnamespace('storage') is null then
    create schema storage;
    create table storage.buckets (
      id text primary key, name text not null, owner uuid, owner_id text, created_at timestamptz, updated_at timestamptz,
      public boolean not null default false, file_size_limit bigint, allowed_mime_types text[]
    );
    create table storage.objects (
      id uuid primary key, bucket_id text references storage.buckets, name text not null, owner uuid, owner_id text,
      created_at timestamptz, updated_at timestamptz, last_accessed_at timestamptz, metadata jsonb, version text,
      user_metadata jsonb, unique (bucket_id, name)
    );
    alter table storage.buckets enable row level security;
    alter table storage.objects enable row level security;
    create function storage.foldername(name text) returns text[] language sql immutable as
      'select (string_to_array(name, ''/''))[1:cardinality(string_to_array(name, ''/'')) - 1]';
    create function storage.filename(name text) returns text language sql immutable as
      'select (string_to_array(name, ''/''))[cardinality(string_to_array(name, ''/''))]';
    create function storage.extension(name text) returns text language sql immutable as
      'select substring(storage.filename(name) from ''[^.]*$'')';
    grant usage on schema storage to anon, authenticated, service_role;
  end if;
end
$plinth$;
$sql$;
$$;
