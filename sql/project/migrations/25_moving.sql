-- A second import: keys that wait until what they refer to is here, and what of a user was brought before.
create table import.held_keys (
  schema text not null,
  "table" text not null,
  name text not null,
  definition text not null,
  comment text,
  to_users boolean not null,
  was_valid boolean not null,
  is_away boolean not null,
  is_refused boolean not null default false,
  constraint key_is_held_once primary key (schema, "table", name)
);

create table auth.imported_users (
  user_id uuid primary key constraint imported_user_is_a_user references auth.users on delete cascade,
  origin text not null,
  run uuid not null,
  brought jsonb not null,
  renewed text,
  is_gone boolean not null default false
);

alter table import.held_keys enable row level security;
alter table auth.imported_users enable row level security;

comment on table import.held_keys is
  'Foreign keys that an import took away while it loads what they refer to, or that are not valid since.';
comment on column import.held_keys.definition is 'As pg_get_constraintdef prints it, without NOT VALID.';
comment on column import.held_keys.to_users is 'It returns when users are here; others when rows are.';
comment on column import.held_keys.was_valid is 'It held for all rows before, so it is to be validated.';
comment on column import.held_keys.is_away is 'The table is without it; false where it holds for new rows only.';
comment on column import.held_keys.is_refused is 'Rows refused it: the next import tries again, and no sweep.';
comment on table auth.imported_users is
  'What imports brought of each user, so that the next one knows what was changed since, here or in the source.';
comment on column auth.imported_users.origin is 'The kind and place of the source that the user came from.';
comment on column auth.imported_users.run is 'The last import that met the user in its source.';
comment on column auth.imported_users.brought is 'A digest of each field as the source had it.';
comment on column auth.imported_users.renewed is
  'A digest of the scrypt password that took the place of an imported one at a sign-in.';
comment on column auth.imported_users.is_gone is 'The source has the user no more, who is banned for that here.';

drop function if exists import.load_user(text, text, jsonb);
drop function if exists import.load_users(text, text, jsonb);
drop function if exists import.table_here(jsonb, text, boolean);
drop function if exists import.planned_targets(jsonb);
drop function if exists import.target_warning(text, text, text);
drop function if exists import.referenced_by(regclass[]);
drop function if exists import.open_login(text);
