-- Event triggers tell us of every change of the catalogue and of every new table. Only a superuser may
-- have them on most servers; elsewhere the catalogue is read anew each minute, and new tables are opened to
-- service_role by default privileges alone.
do $$
begin
  drop event trigger if exists plinth_100_on_command;
  drop event trigger if exists plinth_200_on_drop;
  create event trigger plinth_100_on_command on ddl_command_end execute function core.on_command();
  create event trigger plinth_200_on_drop on sql_drop execute function core.on_drop();
exception when insufficient_privilege then
  raise notice 'event triggers are not allowed here: a change of the catalogue is seen within a minute';
end
$$;

-- What the settings say is part of how a request is answered, as the catalogue is.
create or replace trigger _100_note_settings
after insert on core.settings
for each statement
execute function core.on_settings();

-- Whoever changes a user, only the service role changes the ban.
create or replace trigger _100_keep_ban
before update on auth.users
for each row
when (old.banned_until is distinct from new.banned_until)
execute function auth.keep_ban();

create or replace trigger _900_soil
after insert or update or delete or truncate on auth.users
for each statement
execute function core.soil();

create or replace trigger _910_close_banned
after update on auth.users
for each row
when (new.banned_until is distinct from old.banned_until and new.banned_until > clock_timestamp())
execute function realtime.close_banned();

create or replace trigger _910_close_deleted
after delete on auth.users
referencing old table as old_rows
for each statement
execute function realtime.close_deleted();
