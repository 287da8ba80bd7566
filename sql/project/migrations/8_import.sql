-- Projects that move in: which user of the source became which user here, and which tables were copied whole.
do $$
begin
  if to_regnamespace('import') is not null then
    raise exception using
      errcode = 'duplicate_schema',
      message = 'there is a schema import already, and it is not ours: rename or drop it, then install again';
  end if;
end
$$;

create schema import;

create table import.user_map (
  source text not null,
  project text not null,
  old_id text not null,
  new_id uuid not null,
  constraint user_is_mapped_once primary key (source, project, old_id)
);

create table import.finished_tables (
  run uuid not null,
  item text not null,
  rows bigint not null,
  is_equal boolean not null,
  constraint table_is_finished_once primary key (run, item)
);

-- Imported passwords that nobody has signed in with yet, by their cost.
drop index auth.users_with_bcrypt;

create index users_with_bcrypt on auth.users (substr(encrypted_password, 12, 2)) where encrypted_password like 'bcrypt$_2%';

alter table import.user_map enable row level security;
alter table import.finished_tables enable row level security;

comment on schema import is
  'Projects that move in: what their sources say becomes statements, rows, users and files here.';
comment on table import.user_map is 'Users of a source whose ids are not UUIDs, and their ids here.';
comment on column import.user_map.source is 'appwrite or firebase.';
comment on column import.user_map.project is 'The project of the source.';
comment on column import.user_map.old_id is 'The id that rows of the source name.';
comment on column import.user_map.new_id is 'The id in auth.users.';
comment on table import.finished_tables is
  'Each table that a run copied whole, written with its rows: what a run that resumes it need not copy.';
comment on column import.finished_tables.run is 'The id in control.import_runs.';
comment on column import.finished_tables.item is 'The table, as schema.table.';
comment on column import.finished_tables.is_equal is 'Compared with the source; false is a difference.';
