-- Operators' sessions, what each route asks of them, and the audit. Two functions get other arguments.
drop function if exists control.operator_claims(control.platform_users, core.settings, timestamptz);
drop function if exists control.operator_reply(control.platform_users);

alter table core.settings
add column max_attempts integer not null default 8,
add column max_attempts_email integer not null default 40,
add column max_attempts_ip integer not null default 100,
add column attempt_window integer not null default 900;

alter table control.platform_users add column disabled_at timestamptz;

create type control.caller as (operator_id uuid, email text, session_id uuid, role text);

create table control.sessions (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null
    constraint session_belongs_to_an_operator references control.platform_users on delete cascade,
  kind text not null constraint session_kind_is_known check (kind in ('login', 'token')),
  name text,
  platform_role text not null
    constraint session_role_is_known check (platform_role in ('owner', 'admin', 'viewer')),
  ip inet,
  agent text,
  created_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz
);

create index sessions_by_operator on control.sessions (operator_id);

create unlogged table control.attempts (
  scope text not null
    constraint attempt_scope_is_known check (scope in ('email+ip', 'email', 'ip')),
  key bytea not null,
  started_at timestamptz not null,
  hits integer not null,
  constraint attempts_are_counted_by_scope_and_key primary key (scope, key)
);

create index attempts_by_age on control.attempts (started_at);

create table control.route (
  method text not null,
  url text not null,
  least text not null constraint least_is_a_role check (least in ('viewer', 'admin', 'owner')),
  key boolean not null default false,
  confirm boolean not null default false,
  audited boolean not null default false,
  lane text not null constraint lane_is_known check (lane in ('control', 'gateway', 'owner')),
  psql text not null,
  sentence text not null,
  constraint route_is_known_by_method_and_url primary key (method, url)
);

-- No foreign keys: the audit outlives whom it names.
create table control.audit (
  id bigint constraint audit_is_numbered primary key,
  at timestamptz not null,
  operation uuid not null,
  kind text not null
    constraint audit_kind_is_known check (
      kind in ('begun', 'ended', 'refused', 'login', 'login_failed', 'logout')
    ),
  operator_id uuid,
  email text,
  role text,
  session_id uuid,
  ip inet,
  agent text,
  method text,
  route text,
  target text,
  statement text,
  statement_digest text,
  parameters text,
  status integer,
  sqlstate text,
  rows bigint,
  ms integer,
  previous bytea not null,
  digest bytea not null
);

create index audit_by_operation on control.audit (operation);
create index audit_by_beginning on control.audit (at) where kind = 'begun';
create index audit_by_operator on control.audit (operator_id, id);

create table control.audit_head (
  only_row boolean primary key default true constraint audit_head_has_one_row check (only_row),
  id bigint not null,
  digest bytea not null
);

create table control.snippets (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null
    constraint snippet_belongs_to_an_operator references control.platform_users on delete cascade,
  name text not null,
  sql text not null,
  shared boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

create index snippets_by_operator on control.snippets (operator_id);

alter table control.sessions enable row level security;
alter table control.attempts enable row level security;
alter table control.route enable row level security;
alter table control.audit enable row level security;
alter table control.audit_head enable row level security;
alter table control.snippets enable row level security;

comment on type control.caller is 'Who sends a request to a route of operators, and the role that counts now.';
comment on table control.sessions is 'Sign-ins and tokens of operators; a token counts while its row lives.';
comment on table control.attempts is 'Failed sign-ins of operators, counted by address and network.';
comment on table control.route is 'Every route of operators, and what it asks of them.';
comment on table control.audit is 'What operators did; each row holds the digest of itself and the one before.';
comment on table control.audit_head is 'The last row of the audit.';
comment on table control.snippets is 'SQL that operators keep.';
