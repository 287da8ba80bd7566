// A project as Supabase makes them: its schemas with the columns that matter, users of every kind, files without bytes.
/** Ids of users, by what is special about them. */
export const people = {
  ann: '11111111-1111-4111-8111-111111111111',
  bob: '22222222-2222-4222-8222-222222222222',
  gone: '33333333-3333-4333-8333-333333333333',
  guest: '44444444-4444-4444-8444-444444444444',
} as const

/** Runs as a superuser in an empty database. */
export const project = `
do $d$
declare v_name text;
begin
  foreach v_name in array array['anon', 'authenticated', 'service_role', 'supabase_admin', 'supabase_auth_admin'] loop
    if not exists (select from pg_roles where rolname = v_name) then
      execute format('create role %I', v_name);
    end if;
  end loop;
end $d$;
create schema auth; create schema storage; create schema extensions; create schema realtime; create schema vault;
create extension "uuid-ossp" schema extensions;
create extension pgcrypto schema extensions;
grant usage on schema public, auth, storage, extensions to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;

create table auth.users (
  instance_id uuid, id uuid primary key, aud varchar(255), role varchar(255), email varchar(255),
  encrypted_password varchar(255), email_confirmed_at timestamptz, invited_at timestamptz, confirmation_token varchar(255),
  confirmation_sent_at timestamptz, recovery_token varchar(255), recovery_sent_at timestamptz,
  email_change_token_new varchar(255), email_change varchar(255), email_change_sent_at timestamptz,
  last_sign_in_at timestamptz, raw_app_meta_data jsonb, raw_user_meta_data jsonb, is_super_admin boolean,
  created_at timestamptz, updated_at timestamptz, phone text unique, phone_confirmed_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  banned_until timestamptz, is_sso_user boolean not null default false, deleted_at timestamptz,
  is_anonymous boolean not null default false
);
create table auth.identities (
  provider_id text not null, user_id uuid not null references auth.users on delete cascade, identity_data jsonb not null,
  provider text not null, last_sign_in_at timestamptz, created_at timestamptz, updated_at timestamptz,
  email text generated always as (lower(identity_data ->> 'email')) stored, id uuid primary key default gen_random_uuid(),
  unique (provider_id, provider)
);
create table auth.sessions (id uuid primary key, user_id uuid references auth.users);
create table auth.mfa_factors (id uuid primary key default gen_random_uuid(), user_id uuid not null references auth.users);
create function auth.uid() returns uuid language sql stable as $f$ select nullif(current_setting('request.jwt.claim.sub', true), '')::uuid $f$;

insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_token,
  raw_app_meta_data, raw_user_meta_data, created_at, updated_at, deleted_at, is_anonymous)
values
  (gen_random_uuid(), '${people.ann}', 'authenticated', 'authenticated', 'ann@example.com', extensions.crypt('test1234', extensions.gen_salt('bf', 6)), now(), 'a-secret-of-a-mail',
    '{"provider": "email", "providers": ["email", "google"], "plan": "gold"}', '{"name": "Ann"}', '2022-01-02T03:04:05Z', now(), null, false),
  (gen_random_uuid(), '${people.bob}', 'authenticated', 'authenticated', 'bob@example.com', '', now(), '',
    '{"provider": "google", "providers": ["google"]}', '{}', now(), now(), null, false),
  (gen_random_uuid(), '${people.gone}', 'authenticated', 'authenticated', 'gone@example.com', extensions.crypt('test1234', extensions.gen_salt('bf', 6)), now(), '', '{}', '{}', now(), now(), now(), false),
  (gen_random_uuid(), '${people.guest}', 'authenticated', 'authenticated', null, null, null, '', '{}', '{}', now(), now(), null, true);
insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at) values
  ('${people.ann}', '${people.ann}', '{"sub": "${people.ann}", "email": "ann@example.com"}', 'email', now(), now()),
  ('110169484474386276334', '${people.bob}', '{"sub": "110169484474386276334", "email": "bob@example.com"}', 'google', now(), now());
insert into auth.mfa_factors (user_id) values ('${people.ann}');

create table storage.buckets (
  id text primary key, name text not null unique, owner uuid, owner_id text, created_at timestamptz default now(),
  updated_at timestamptz default now(), public boolean default false, avif_autodetection boolean default false,
  file_size_limit bigint, allowed_mime_types text[]
);
create table storage.objects (
  id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets, name text, owner uuid, owner_id text,
  created_at timestamptz default now(), updated_at timestamptz default now(), last_accessed_at timestamptz default now(),
  metadata jsonb, path_tokens text[] generated always as (string_to_array(name, '/')) stored, version text, user_metadata jsonb,
  unique (bucket_id, name)
);
alter table storage.objects enable row level security;
insert into storage.buckets (id, name, public, file_size_limit) values ('avatars', 'avatars', true, 1000000), ('private', 'private', false, null);
insert into storage.objects (bucket_id, name, owner, owner_id, metadata) values
  ('avatars', 'a/one.png', '${people.ann}', '${people.ann}', '{"eTag": "\\"9f\\"", "size": 12, "mimetype": "image/png"}'),
  ('avatars', 'a/.emptyFolderPlaceholder', null, null, '{"size": 0}'),
  ('private', 'unfinished.bin', null, null, null);
create policy "Anyone sees avatars" on storage.objects for select using (bucket_id = 'avatars');
alter table storage.buckets enable row level security;
create policy "Any bucket is seen" on storage.buckets for select using (public);
create policy "Own folder" on storage.objects for insert to authenticated
  with check (bucket_id = 'private' and (select auth.uid())::text = split_part(name, '/', 1));

create table public.profiles (
  id uuid primary key references auth.users on delete cascade, name text, secret uuid default extensions.uuid_generate_v4()
);
insert into public.profiles (id, name) values ('${people.ann}', 'Ann'), ('${people.bob}', 'Bob');
create table public.posts (id bigint generated by default as identity primary key, author uuid not null default auth.uid(), body text);
insert into public.posts (author, body) select '${people.ann}', 'post ' || n from generate_series(1, 20) n;
alter table public.profiles enable row level security;
create policy "Profiles are seen" on public.profiles for select using (true);
create policy "Own profile" on public.profiles for update to authenticated using ((select auth.uid()) = id);
create table public.visits (who uuid references auth.users, day date not null) partition by range (day);
create table public.visits_2024 partition of public.visits for values from ('2024-01-01') to ('2025-01-01');
alter table public.visits enable row level security;
insert into public.visits values ('${people.bob}', '2024-05-06');
create table public.covers (file uuid primary key constraint covers_file references storage.objects on delete cascade);
alter table public.covers enable row level security;
insert into public.covers select id from storage.objects where name = 'a/one.png';
create table public.wide_open (id integer primary key, body text);
create function public.handle_new_user() returns trigger language plpgsql security definer set search_path = '' as $f$
begin
  insert into public.profiles (id, name) values (new.id, new.raw_user_meta_data ->> 'name');
  return new;
end $f$;
create trigger on_auth_user_created after insert on auth.users for each row execute function public.handle_new_user();
create trigger on_session after insert on auth.sessions for each row execute function public.handle_new_user();
create function public.whoami() returns uuid language sql stable as $f$ select auth.uid() $f$;
create view public.names with (security_invoker = true) as select id, name from public.profiles;
create publication supabase_realtime for table public.posts;
create function public.on_ddl() returns event_trigger language plpgsql as $f$ begin end $f$;
create event trigger pgrst_ddl_watch on ddl_command_end execute function public.on_ddl();
`
