-- Identity, whole: what sign-ins are limited by, one-time tokens, mail, what is remembered of it all.
alter table core.settings
  add column limit_email integer not null default 5,
  add column mail_per_address integer not null default 3,
  add column max_attempts integer not null default 8,
  add column max_attempts_email integer not null default 40,
  add column max_attempts_ip integer not null default 100,
  add column attempt_window integer not null default 900,
  add column otp_ttl integer not null default 600,
  add column refresh_reuse integer not null default 0,
  add column session_ttl integer not null default 0,
  add column anonymous_signups boolean not null default false,
  add column event_days integer not null default 90;

-- Failures, reserved before a secret is looked at. The key is a digest: nobody reads addresses out of it.
create table auth.attempts (
  scope text not null
    constraint attempt_scope_is_known check (scope in ('email+ip', 'email', 'ip', 'code')),
  key bytea not null,
  started_at timestamptz not null,
  hits integer not null,
  constraint attempts_are_counted_by_scope_and_key primary key (scope, key)
);

create index attempts_by_age on auth.attempts (started_at);

alter table auth.sessions
  add column ip inet,
  add column user_agent text,
  add column ends_at timestamptz;

drop index auth.sessions_by_family;
create index sessions_by_family on auth.sessions (family_id, expires_at);
create index sessions_by_end on auth.sessions (expires_at) where id = family_id;

comment on column auth.sessions.ends_at is 'When the whole family ends, whatever is refreshed; null: never.';

-- A session is told of the request it began with now.
drop function if exists auth.session_start(auth.users);
drop function if exists auth.user_new(text, core.password, jsonb, core.settings);

-- Imported passwords that nobody has signed in with yet.
create index users_with_bcrypt on auth.users (id) where encrypted_password like 'bcrypt$_2%';

create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null
    constraint token_belongs_to_a_user references auth.users on delete cascade,
  kind text not null
    constraint token_kind_is_known check (
      kind in ('confirmation', 'invite', 'magiclink', 'recovery', 'email_change', 'otp', 'sms')
    ),
  identity text not null,
  link_digest text not null constraint link_digest_is_unique unique,
  code_digest text,
  password text,
  challenge jsonb,
  failures integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index one_time_tokens_by_user on auth.one_time_tokens (user_id, kind);
create index one_time_tokens_by_code on auth.one_time_tokens (kind, identity) where used_at is null;
create index one_time_tokens_by_end on auth.one_time_tokens (expires_at);

create table auth.mail_templates (
  name text constraint mail_template_name_is_the_key primary key,
  subject text not null,
  html text not null,
  text text not null,
  updated_at timestamptz not null default clock_timestamp()
);

create table auth.mail_queue (
  id uuid primary key default gen_random_uuid(),
  template text not null,
  channel text not null default 'email'
    constraint mail_channel_is_known check (channel in ('email', 'sms')),
  user_id uuid not null
    constraint mail_belongs_to_a_user references auth.users on delete cascade,
  address text not null,
  password text,
  challenge jsonb,
  data jsonb not null default '{}',
  attempts integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  next_at timestamptz not null default clock_timestamp(),
  leased_until timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text
);

create index mail_queue_by_turn on auth.mail_queue (next_at) where sent_at is null and failed_at is null;
create index mail_queue_by_address on auth.mail_queue (address, template, created_at);
create index mail_queue_by_user on auth.mail_queue (user_id);
create index mail_queue_by_age on auth.mail_queue (created_at);

-- What a link gave in the place of a session, when the client asked for proof that it began the flow (PKCE).
create table auth.flow_codes (
  digest text constraint flow_code_digest_is_the_key primary key,
  user_id uuid not null
    constraint flow_code_belongs_to_a_user references auth.users on delete cascade,
  challenge jsonb not null,
  expires_at timestamptz not null
);

create index flow_codes_by_user on auth.flow_codes (user_id);
create index flow_codes_by_end on auth.flow_codes (expires_at);

-- Who did what, and who tried. It outlives the users it speaks of.
create table auth.events (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  name text not null,
  user_id uuid,
  ip inet,
  details jsonb not null default '{}'
);

create index events_by_user on auth.events (user_id, at);
create index events_by_age on auth.events (at);

alter table auth.attempts enable row level security;
alter table auth.one_time_tokens enable row level security;
alter table auth.mail_templates enable row level security;
alter table auth.mail_queue enable row level security;
alter table auth.flow_codes enable row level security;
alter table auth.events enable row level security;

create type auth.mail_message as (
  id uuid,
  channel text,
  address text,
  subject text,
  html text,
  text text
);

create type auth.one_time_secret as (link text, code text);

comment on table auth.attempts is 'Failed tries by address and client, by address, by client, and at codes.';
comment on table auth.one_time_tokens is 'Links and codes that were sent: digests only, each good once.';
comment on table auth.mail_templates is 'What mails say; edit them as you like.';
comment on table auth.mail_queue is 'Mail that is to be sent or was; never holds a link or a code.';
comment on table auth.flow_codes is 'Codes of the PKCE flow, waiting to be traded for a session: digests only.';
comment on table auth.events is 'Sign-ins and failed ones, changed passwords and addresses, what administrators did.';
comment on type auth.mail_message is 'A message, ready to be sent.';
comment on type auth.one_time_secret is 'A link token and a code, as they are sent; stored are their digests.';
comment on column auth.one_time_tokens.password is 'The hash that redeeming it activates: that of the sign-up it confirms.';
comment on column auth.mail_queue.password is 'The hash of the sign-up, on its way into the token.';
