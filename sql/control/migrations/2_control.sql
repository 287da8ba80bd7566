-- The people who operate the instance, and the settings that concern them.
create schema if not exists control;

create table core.settings (
  only_row boolean primary key default true constraint settings_has_one_row check (only_row),
  site_url text not null default '',
  public_url text not null default '',
  jwt_issuer text not null default 'plinth',
  access_ttl integer not null default 3600,
  refresh_ttl integer not null default 2592000,
  operator_ttl integer not null default 28800,
  confirm_email boolean not null default true,
  allow_signups boolean not null default true,
  min_password_length integer not null default 8,
  limit_signup integer not null default 10,
  limit_token integer not null default 30,
  updated_at timestamptz not null default clock_timestamp()
);

create table control.platform_users (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint operator_email_is_unique unique,
  encrypted_password text not null,
  platform_role text not null
    constraint platform_role_is_known check (platform_role in ('owner', 'admin', 'viewer')),
  created_at timestamptz not null default clock_timestamp(),
  last_sign_in_at timestamptz
);

alter table core.settings enable row level security;
alter table control.platform_users enable row level security;

comment on table core.settings is 'Settings that SQL reads, copied from the environment at start.';
comment on schema control is 'Operators of the instance; never visible to the application.';
comment on table control.platform_users is 'Operators of the instance.';
