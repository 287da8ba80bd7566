-- Needed in every database of the service: requests and replies, the error catalogue, the installation record and the
-- limits per client. The control database runs this file too.
create schema if not exists core;

create type core.request as (
  method text,
  path jsonb,
  query jsonb,
  headers jsonb,
  body jsonb,
  ip inet,
  claims jsonb,
  answer jsonb
);

create type core.reply as (
  status integer,
  headers jsonb,
  body jsonb,
  token jsonb,
  marker text,
  ask jsonb
);

create type core.password as (scheme text, n integer, r integer, p integer, salt bytea, key bytea);

create table core.error (
  code text constraint error_code_is_the_key primary key,
  status integer not null constraint error_status_is_an_http_error check (status between 400 and 599),
  message text not null
);

create table core.sqlstate (
  sqlstate text
    constraint sqlstate_is_the_key primary key
    constraint sqlstate_is_a_state_or_a_class check (length(sqlstate) in (2, 5)),
  code text not null constraint sqlstate_maps_to_an_error references core.error,
  shows_detail boolean not null,
  outside_rest boolean not null
);

create table core.installation (
  only_row boolean primary key default true constraint installation_has_one_row check (only_row),
  version text not null,
  migration integer not null,
  content text not null,
  database text not null,
  secret text not null,
  new_tables text not null
    constraint new_tables_is_a_known_mode check (new_tables in ('guarded', 'closed', 'open')),
  event_triggers boolean not null,
  service_role_bypasses boolean not null,
  installed_at timestamptz not null default clock_timestamp()
);

-- Makes decoys stable for an address, and different in each installation.
create table core.pepper (
  only_row boolean primary key default true constraint pepper_has_one_row check (only_row),
  pepper bytea not null
);

create unlogged table core.visit (
  bucket text,
  client cidr,
  started_at timestamptz not null,
  hits integer not null,
  constraint visit_is_counted_by_bucket_and_client primary key (bucket, client)
);

create index visit_by_age on core.visit (started_at);

create table core.open_function (
  signature text constraint open_function_is_the_key primary key,
  reason text not null
);

-- Core names no other schema in its code: these rows name the functions of other schemas that it calls.
create table core.hook (
  event text constraint hook_event_is_known check (event in ('catalogue_changed', 'foreign_code')),
  function text,
  constraint function_is_called_once_an_event primary key (event, function)
);

alter table core.migrations enable row level security;
alter table core.error enable row level security;
alter table core.sqlstate enable row level security;
alter table core.installation enable row level security;
alter table core.pepper enable row level security;
alter table core.visit enable row level security;
alter table core.open_function enable row level security;
alter table core.hook enable row level security;

comment on schema core is 'Request, reply, errors, settings, limits: what every route uses.';
comment on type core.request is 'One HTTP request, or one written in psql.';
comment on type core.reply is 'What the gateway sends, signs (token) or must do first (ask).';
comment on type core.password is 'A stored password, parsed.';
comment on table core.error is 'Every error code that a client may receive.';
comment on table core.sqlstate is 'The error code of an SQLSTATE or of its two-character class. shows_detail: clients see detail and hint; outside_rest: the row applies outside the REST API too.';
comment on table core.installation is 'The installed version and its parameters.';
comment on table core.pepper is 'The random value of this installation that decoys are derived from.';
comment on table core.visit is 'Requests counted by route and client, for the limits.';
comment on table core.open_function is 'Functions of ours that the roles of the API may call.';
comment on table core.hook is 'Functions of other schemas that core calls, and at which event.';
