-- A change of settings counts as a change of the catalogue: requests may be answered differently.
create or replace trigger _100_note_settings
after insert on core.settings
for each statement
execute function core.on_settings();

-- So does a function declared plain.
create or replace trigger _100_note_declared
after insert or delete on core.plain_function
for each statement
execute function core.on_settings();

-- Only the service role may change a ban.
create or replace trigger _100_keep_ban
before update on auth.users
for each row
when (old.banned_until is distinct from new.banned_until)
execute function auth.keep_ban();

create or replace trigger _900_mark_dirty
after insert or update or delete or truncate on auth.users
for each statement
execute function core.on_users_written();

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
