-- Core tables of a project's database alone: its settings, and records about its catalogue.
create table core.settings (
  only_row boolean primary key default true constraint settings_has_one_row check (only_row),
  site_url text not null default '',
  public_url text not null default '',
  jwt_issuer text not null default 'plinth',
  access_ttl integer not null default 3600,
  refresh_ttl integer not null default 2592000,
  refresh_reuse integer not null default 0,
  session_ttl integer not null default 0,
  operator_ttl integer not null default 28800,
  otp_ttl integer not null default 600,
  confirm_email boolean not null default true,
  allow_signups boolean not null default true,
  anonymous_signups boolean not null default false,
  min_password_length integer not null default 8,
  password_change text not null default 'open'
    constraint password_change_is_a_known_mode check (
      password_change in ('open', 'recent', 'current')
    ),
  limit_signup integer not null default 10,
  limit_token integer not null default 30,
  limit_email integer not null default 5,
  limit_authorize integer not null default 20,
  mail_per_address integer not null default 3,
  max_attempts integer not null default 8,
  max_attempts_email integer not null default 40,
  max_attempts_ip integer not null default 100,
  attempt_window integer not null default 900,
  event_days integer not null default 90,
  oauth_redirects text[] not null default '{}',
  oauth_strict boolean not null default false,
  oauth_clients jsonb not null default '{}',
  pre_request text not null default '',
  realtime_retention integer not null default 600,
  realtime_bytes bigint not null default 268435456,
  updated_at timestamptz not null default clock_timestamp()
);

create table core.catalogue_change (
  id bigint generated always as identity primary key,
  transaction xid8 not null constraint catalogue_change_is_noted_once unique,
  noted_at timestamptz not null default clock_timestamp()
);

-- Advances with each change of the catalogue, visible at once to all sessions: a session reads the changes only when
-- it has advanced.
create unlogged sequence core.catalogue_counter;

-- Every statement compiled since the catalogue last changed, for all sessions and gateways; losing it costs
-- nothing but time.
create unlogged table core.compiled (
  name text constraint compiled_is_known_by_its_name primary key,
  version text not null,
  text text not null,
  is_plain boolean not null,
  count_text text,
  compiled_at timestamptz not null default clock_timestamp()
);

create unlogged sequence core.request_count;
create unlogged sequence core.compile_count;

-- Functions of the application that an owner has declared plain. By signature, so that a function that is dropped and
-- created again keeps its declaration.
create table core.plain_function (
  signature text constraint plain_function_is_known_by_its_signature primary key,
  declared_by text not null default session_user,
  declared_at timestamptz not null default clock_timestamp()
);

-- Grants and policies of the application by name, as of the last check.
create table core.application_right (
  name text primary key,
  gone_since timestamptz
);

alter table core.settings enable row level security;
alter table core.catalogue_change enable row level security;
alter table core.compiled enable row level security;
alter table core.plain_function enable row level security;
alter table core.application_right enable row level security;

comment on table core.settings is 'Settings that SQL reads, copied from the environment at start.';
comment on column core.settings.password_change is
  'What a change of password or address requires: open, nothing more; recent, a sign-in within 15 minutes; current, the current password.';
comment on table core.catalogue_change is 'One row for each transaction that changed the catalogue.';
comment on table core.compiled is 'Statements compiled for the current catalogue, by name.';
comment on table core.plain_function is
  'Functions of the application that their owner declared plain: see core.declare_plain.';
comment on table core.application_right is
  'Grants and policies of the application, by name. gone_since: the start that first missed it, where it was not revoked while a gateway ran.';
