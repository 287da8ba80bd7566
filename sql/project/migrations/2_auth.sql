-- People of the application and their sessions.
create schema if not exists auth;

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text,
  phone text,
  encrypted_password text not null default '*',
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  app_metadata jsonb not null default '{}'
    constraint app_metadata_is_an_object check (jsonb_typeof(app_metadata) = 'object'),
  user_metadata jsonb not null default '{}'
    constraint user_metadata_is_an_object check (jsonb_typeof(user_metadata) = 'object'),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint email_belongs_to_one_user unique (email),
  constraint phone_belongs_to_one_user unique (phone)
);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint session_belongs_to_a_user references auth.users on delete cascade,
  family_id uuid not null,
  parent_id uuid constraint session_follows_a_session references auth.sessions on delete set null,
  refresh_token text not null constraint refresh_token_digest_is_unique unique,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);

create index sessions_by_user on auth.sessions (user_id);
create index sessions_by_family on auth.sessions (family_id);
create index sessions_by_parent on auth.sessions (parent_id);

alter table auth.users enable row level security;
alter table auth.sessions enable row level security;

comment on schema auth is 'Identity of the application''s users.';
comment on table auth.users is 'The people of the application.';
comment on column auth.users.encrypted_password is 'scrypt$N$r$p$salt$key, or a marker that no password matches.';
comment on table auth.sessions is 'One row for each refresh token; a family is one sign-in.';
comment on column auth.sessions.refresh_token is 'SHA-256 of the token, in hexadecimal; the token itself is nowhere.';
