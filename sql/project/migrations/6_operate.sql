-- What operators work with: migrations of the application's schema, templates of policies, dismissed advice.
drop function if exists auth.page_number(text, integer, integer);

create schema if not exists operate;

alter table core.settings
add column operator_sql boolean not null default true,
add column operator_statement_timeout integer not null default 600000;

create table operate.migrations (
  version text
    constraint migration_version_is_the_key primary key
    constraint migration_version_is_a_time_of_14_digits check (version ~ '^[0-9]{14}$'),
  name text not null,
  sql text not null,
  digest text not null,
  operation uuid,
  operator text,
  applied_at timestamptz not null default clock_timestamp(),
  fingerprint text
);

create index migrations_by_operation on operate.migrations (operation);

-- The objects of the application as migrations made them and as they were last seen; what differs is drift.
create table operate.known_object (
  kind text,
  identity text,
  class oid not null,
  object oid not null,
  made_digest text,
  made_definition text,
  seen_digest text,
  seen_definition text,
  constraint known_object_is_known_by_kind_and_identity primary key (kind, identity)
);

create index known_object_by_entry on operate.known_object (object, class);

-- What the catalogue said of each object when it was last seen: where that is the same, so is the object.
create table operate.known_state (
  class oid,
  object oid,
  signature bigint not null,
  constraint known_state_is_known_by_its_entry primary key (class, object)
);

create table operate.policy_template (
  name text constraint policy_template_is_named primary key,
  sentence text not null,
  parameters jsonb not null,
  policies jsonb not null,
  indexed text[] not null
);

create table operate.dismissed_advice (
  rule text not null,
  object text not null,
  reason text not null,
  operator text not null,
  dismissed_at timestamptz not null default clock_timestamp(),
  constraint advice_is_dismissed_once primary key (rule, object)
);

-- The texts of mail as they come with us, beside those in force; and mail that tries one of them and has no user.
create table auth.mail_originals (
  name text constraint mail_original_name_is_the_key primary key,
  subject text not null,
  html text not null,
  text text not null
);

alter table auth.mail_queue
alter column user_id drop not null;

alter table auth.mail_originals enable row level security;

-- A question of access: who asks, with the rights of which role, for what.
create type operate.question as (
  claims jsonb,
  role text,
  as_role oid,
  relation oid,
  schema text,
  name text,
  kind text,
  command text,
  key jsonb,
  new jsonb
);

-- What a statement in an executor returned, or the error it ended in.
create type operate.result as (body text, rows bigint, error jsonb);

-- A row as text of its row type and as JSON, and the columns whose values cannot be known before it is written.
create type operate.image as (text text, members jsonb, unknown smallint[], error jsonb);

-- A default, or what a generated column is computed by, and the columns it reads; no text where a sequence gives the
-- value.
create type operate.default_value as (name text, place smallint, text text, columns smallint[]);

-- A policy as Postgres applies it to a role and a command, and the columns it reads; 0 is the whole row.
create type operate.policy as (name text, is_permissive boolean, text text, columns smallint[]);

-- One step of an explanation. phase: right, row, using, check, back. outcome: true, false, null, error, unknown.
create type operate.step as (
  kind text,
  phase text,
  command text,
  what text,
  outcome text,
  error jsonb,
  sql text,
  fix text
);

create table operate.variable (
  place integer not null,
  name text constraint variable_is_known_by_its_name primary key,
  setting text,
  sentence text not null
);

alter table operate.migrations enable row level security;
alter table operate.known_object enable row level security;
alter table operate.known_state enable row level security;
alter table operate.policy_template enable row level security;
alter table operate.dismissed_advice enable row level security;
alter table operate.variable enable row level security;

comment on schema operate is 'What operators do with the application''s database: its schema, SQL, rows, access and figures.';
comment on table operate.migrations is 'Every change of the application''s schema that operators made, as SQL.';
comment on table operate.known_object is 'The objects of the application as migrations made them, and as they were last seen.';
comment on table operate.known_state is 'What the catalogue said of each object when it was last seen.';
comment on table operate.policy_template is 'Policies that are made by naming them.';
comment on table operate.dismissed_advice is 'Advice that an operator dismissed, and why.';
comment on table auth.mail_originals is 'Subjects and texts of mail as they come with the installation; auth.mail_templates has those in force.';
comment on column auth.mail_queue.user_id is 'Null: an operator tries the template, with samples in the place of a link and a code.';
comment on type operate.question is 'A question of access: who asks, with the rights of which role, for what.';
comment on type operate.result is 'What a statement in an executor returned, or the error it ended in.';
comment on type operate.image is 'A row as text and as JSON, and the columns whose values are not known yet.';
comment on type operate.default_value is 'A default, or what a generated column is computed by.';
comment on type operate.policy is 'A policy as it applies to a role and a command, and the columns it reads.';
comment on type operate.step is 'One step of an explanation of access.';
comment on table operate.variable is 'The variables of the environment, and what each does.';
comment on column operate.variable.setting is 'The column of core.settings, or of core.installation, that holds what is in force.';
