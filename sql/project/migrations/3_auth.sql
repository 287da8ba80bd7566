-- Users of the application: their accounts here and elsewhere, their sessions, one-time tokens and mail.
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

-- Imported passwords that nobody has signed in with yet.
create index users_with_bcrypt on auth.users (id) where encrypted_password like 'bcrypt$_2%';

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint session_belongs_to_a_user references auth.users on delete cascade,
  family_id uuid not null,
  parent_id uuid constraint session_follows_a_session references auth.sessions on delete set null,
  refresh_token text not null constraint refresh_token_digest_is_unique unique,
  recovers boolean not null default false,
  ip inet,
  user_agent text,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  ends_at timestamptz,
  revoked_at timestamptz
);

create index sessions_by_user on auth.sessions (user_id);
create index sessions_by_family on auth.sessions (family_id, expires_at);
create index sessions_by_parent on auth.sessions (parent_id);
create index sessions_by_end on auth.sessions (expires_at) where id = family_id;

-- Failures, counted before a secret is checked. The key is a digest: nobody can read addresses from it.
create table auth.attempts (
  scope text not null
    constraint attempt_scope_is_known check (
      scope in ('email+ip', 'email', 'ip', 'code+ip', 'code')
    ),
  key bytea not null,
  started_at timestamptz not null,
  hits integer not null,
  constraint attempts_are_counted_by_scope_and_key primary key (scope, key)
);

create index attempts_by_age on auth.attempts (started_at);

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
  asker cidr,
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
  asker cidr,
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

-- A link returns such a code instead of a session when the client began the flow with a challenge (PKCE).
create table auth.flow_codes (
  digest text constraint flow_code_digest_is_the_key primary key,
  user_id uuid not null
    constraint flow_code_belongs_to_a_user references auth.users on delete cascade,
  challenge jsonb not null,
  recovers boolean not null default false,
  expires_at timestamptz not null
);

create index flow_codes_by_user on auth.flow_codes (user_id);
create index flow_codes_by_end on auth.flow_codes (expires_at);

-- Who did what, and who tried. A row outlives the users that it names.
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

create table auth.oauth_providers (
  id text
    constraint oauth_provider_id_is_the_key primary key
    constraint oauth_provider_id_is_a_word check (id ~ '^[a-z][a-z0-9_]{0,30}$'),
  place integer not null,
  name text not null,
  authorize_url text not null
    constraint authorize_url_is_https check (authorize_url ~ '^https://'),
  token_url text not null constraint token_url_is_https check (token_url ~ '^https://'),
  userinfo_url text not null constraint userinfo_url_is_https check (userinfo_url ~ '^https://'),
  client_id_name text not null default 'client_id',
  scope text,
  pkce text constraint pkce_encoding_is_known check (pkce in ('base64url', 'hex')),
  issuer text,
  token_paths jsonpath[] not null default '{$.access_token}',
  calls jsonb not null constraint calls_are_a_list check (jsonb_typeof(calls) = 'array'),
  id_paths jsonpath[] not null,
  email_paths jsonpath[] not null default '{}',
  verified_paths jsonpath[] not null default '{}',
  name_paths jsonpath[] not null default '{}',
  name_parts jsonpath[] not null default '{}',
  user_name_paths jsonpath[] not null default '{}',
  avatar_paths jsonpath[] not null default '{}',
  extra_paths jsonb not null default '{}',
  silence_denies boolean not null default false
);

create table auth.oauth_states (
  state text constraint oauth_state_is_the_key primary key,
  provider text not null,
  pkce_verifier text,
  redirect_to text not null,
  challenge jsonb,
  created_at timestamptz not null default clock_timestamp()
);

create index oauth_states_by_age on auth.oauth_states (created_at);

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null
    constraint identity_belongs_to_a_user references auth.users on delete cascade,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null default '{}'
    constraint identity_data_is_an_object check (jsonb_typeof(identity_data) = 'object'),
  last_sign_in_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint account_elsewhere_belongs_to_one_user unique (provider, provider_id)
);

create index identities_by_user on auth.identities (user_id);

alter table auth.users enable row level security;
alter table auth.sessions enable row level security;
alter table auth.attempts enable row level security;
alter table auth.one_time_tokens enable row level security;
alter table auth.mail_templates enable row level security;
alter table auth.mail_queue enable row level security;
alter table auth.flow_codes enable row level security;
alter table auth.events enable row level security;
alter table auth.oauth_providers enable row level security;
alter table auth.oauth_states enable row level security;
alter table auth.identities enable row level security;

create type auth.mail_message as (
  id uuid,
  channel text,
  address text,
  subject text,
  html text,
  text text
);

create type auth.one_time_secret as (link text, code text);

-- What a provider reports of an account, under our names.
create type auth.oauth_profile as (
  provider_id text,
  email text,
  email_verified boolean,
  name text,
  user_name text,
  avatar_url text,
  extra jsonb
);

-- A URL that a browser may be sent to, parsed.
create type auth.redirect_parts as (origin text, path text, query text);

comment on schema auth is 'Identity of the application''s users.';
comment on table auth.users is 'The users of the application.';
comment on column auth.users.encrypted_password is 'scrypt$N$r$p$salt$key, or a marker that no password matches.';
comment on table auth.sessions is 'One row for each refresh token; a family is one sign-in.';
comment on column auth.sessions.refresh_token is 'SHA-256 of the token, in hexadecimal; the token itself is not stored.';
comment on column auth.sessions.recovers is 'The sign-in was a recovery: the password was forgotten.';
comment on column auth.sessions.ends_at is 'When the whole family ends, even if it was refreshed; null: never.';
comment on table auth.attempts is 'Failed attempts: by address and client, by address, by client, and with codes.';
comment on table auth.one_time_tokens is 'Links and codes that were sent: digests only, each valid once.';
comment on column auth.one_time_tokens.password is 'The password hash of the sign-up; it becomes the user''s when the token is redeemed.';
comment on column auth.one_time_tokens.asker is 'The network of the client that requested the mail; null: the service itself did.';
comment on table auth.mail_templates is 'Subjects and texts of mail; edit them as you like.';
comment on table auth.mail_queue is 'Mail to send, and mail sent; never holds a link or a code.';
comment on column auth.mail_queue.password is 'The password hash of the sign-up; the token takes it over.';
comment on column auth.mail_queue.asker is 'The network of the client that requested it; null: the service itself did.';
comment on table auth.flow_codes is 'Codes of the PKCE flow, not yet exchanged for a session: digests only.';
comment on column auth.flow_codes.recovers is 'The session will be marked as a recovery.';
comment on table auth.events is 'Sign-ins, failed sign-ins, changed passwords and addresses, actions of administrators.';
comment on table auth.oauth_providers is 'How to call each provider and read its answers; insert a row to add a provider.';
comment on column auth.oauth_providers.place is 'Its position in the list of providers.';
comment on column auth.oauth_providers.userinfo_url is 'The URL before the path of each call.';
comment on column auth.oauth_providers.client_id_name is 'The parameter that carries the client id.';
comment on column auth.oauth_providers.scope is 'The scope parameter as it is sent; null: none is sent.';
comment on column auth.oauth_providers.pkce is 'The encoding of the S256 challenge; null: the provider does not support PKCE, so none is sent.';
comment on column auth.oauth_providers.issuer is 'The required value of iss, if the provider sends iss.';
comment on column auth.oauth_providers.token_paths is 'Paths to the access token in the answer; the first that finds a value counts.';
comment on column auth.oauth_providers.calls is 'Calls made with the token, in order: name, path, token (bearer or query), optional, good (a path that must find a value), proof.';
comment on column auth.oauth_providers.id_paths is 'Paths to the account''s id in {name of call: answer}; the other paths read the same object.';
comment on column auth.oauth_providers.verified_paths is 'Paths that find the boolean true only if the provider has verified the address.';
comment on column auth.oauth_providers.name_parts is 'Paths to the parts of a name, first to last; used when name_paths find none.';
comment on column auth.oauth_providers.extra_paths is 'Further fields of identity_data: name to path.';
comment on column auth.oauth_providers.silence_denies is 'This provider sends a person who refuses back without an error parameter.';
comment on table auth.oauth_states is 'Sign-ins that wait for the provider, for ten minutes.';
comment on column auth.oauth_states.state is 'SHA-256 of the state, in hexadecimal.';
comment on column auth.oauth_states.challenge is 'The client''s own PKCE challenge: the client receives a code instead of a session.';
comment on table auth.identities is 'Accounts at providers, and the user that each belongs to.';
comment on type auth.mail_message is 'A message, ready to send.';
comment on type auth.one_time_secret is 'A link token and a code, as they are sent; only their digests are stored.';
comment on type auth.oauth_profile is 'What a provider reports of an account, under our names.';
comment on type auth.redirect_parts is 'A URL that a browser may be sent to, parsed.';
