-- The people who operate the instance.
create schema if not exists control;

create table control.platform_users (
  id uuid primary key default gen_random_uuid(),
  email text not null constraint operator_email_is_unique unique,
  encrypted_password text not null,
  platform_role text not null
    constraint platform_role_is_known check (platform_role in ('owner', 'admin', 'viewer')),
  created_at timestamptz not null default clock_timestamp(),
  last_sign_in_at timestamptz
);

alter table control.platform_users enable row level security;

comment on schema control is 'Operators of the instance; never visible to the application.';
comment on table control.platform_users is 'The people who operate the instance.';
