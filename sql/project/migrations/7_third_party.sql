-- Third-party sign-in: who may sign users in, whose sign-in is on its way, and which accounts elsewhere are whose.
alter table core.settings
  add column limit_authorize integer not null default 20,
  add column oauth_redirects text[] not null default '{}',
  add column oauth_strict boolean not null default false,
  add column oauth_clients jsonb not null default '{}';

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

alter table auth.oauth_providers enable row level security;
alter table auth.oauth_states enable row level security;
alter table auth.identities enable row level security;

-- What a provider told of somebody, in our words.
create type auth.oauth_profile as (
  provider_id text,
  email text,
  email_verified boolean,
  name text,
  user_name text,
  avatar_url text,
  extra jsonb
);

-- An address that a browser may be sent to, taken apart.
create type auth.redirect_parts as (origin text, path text, query text);

-- What a redirect says besides the session is the caller's to name now.
drop function if exists auth.redirected(core.reply, text, text);
drop function if exists auth.redirect_address(jsonb, text, text);
-- The settings are read once and handed on.
drop function if exists auth.token_refresh(core.request);
drop function if exists auth.session_rotate(auth.users, auth.sessions, text, core.request);

comment on table auth.oauth_providers is 'How each provider is spoken to and how its answers are read; a row of your own is a provider more.';
comment on column auth.oauth_providers.place is 'Where it stands in the list of providers.';
comment on column auth.oauth_providers.userinfo_url is 'What the path of each call is put behind.';
comment on column auth.oauth_providers.client_id_name is 'What this provider calls the client id.';
comment on column auth.oauth_providers.scope is 'As it is sent; null: the parameter is left out.';
comment on column auth.oauth_providers.pkce is 'How the S256 challenge is written; null: the provider knows no PKCE, and is sent none.';
comment on column auth.oauth_providers.issuer is 'What iss must say where the provider sends it along.';
comment on column auth.oauth_providers.token_paths is 'Where the access token is in the answer, the first that is there.';
comment on column auth.oauth_providers.calls is 'What is asked with the token, in order: name, path, token (bearer or query), optional, good (a path that must find something), proof.';
comment on column auth.oauth_providers.id_paths is 'Where the account''s id is in {name of call: answer}; so all that follow.';
comment on column auth.oauth_providers.verified_paths is 'Finds true, the boolean, only where the provider vouches for the address.';
comment on column auth.oauth_providers.name_parts is 'Where the parts of a name are, first to last, for whom the provider tells no whole one.';
comment on column auth.oauth_providers.extra_paths is 'What else is kept in identity_data: name to path.';
comment on column auth.oauth_providers.silence_denies is 'This provider sends a person who refuses back without a word.';
comment on table auth.oauth_states is 'Sign-ins on their way to a provider and back, for ten minutes.';
comment on column auth.oauth_states.state is 'SHA-256 of the state, in hexadecimal.';
comment on column auth.oauth_states.challenge is 'The client''s own PKCE challenge: it is given a code instead of a session.';
comment on table auth.identities is 'Accounts at providers, and whose they are.';
comment on type auth.oauth_profile is 'What a provider told of somebody, in our words.';
comment on type auth.redirect_parts is 'An address that a browser may be sent to, taken apart.';
