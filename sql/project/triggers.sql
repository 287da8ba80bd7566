-- A change of settings counts as a change of the catalogue: requests may be answered differently.
create or replace trigger _100_note_settings
after insert on core.settings
for each statement
execute function core.on_settings();

-- So does a function that somebody vouches for.
create or replace trigger _100_note_declared
after insert or update or delete on core.plain_function
for each statement
execute function core.on_settings();

-- Only the service role may change a ban.
create or replace trigger _100_keep_ban
before update on auth.users
for each row
when (old.banned_until is distinct from new.banned_until)
execute function auth.keep_ban();

-- By their names before and behind those of the application.
create or replace trigger "!100_settle_metadata"
before insert on auth.users
for each row
execute function auth.settle_metadata();

create or replace trigger "!110_settle_metadata"
before update on auth.users
for each row
when
  (
    (old.user_metadata, old.app_metadata, old.raw_user_meta_data, old.raw_app_meta_data) is distinct from (
      new.user_metadata, new.app_metadata, new.raw_user_meta_data, new.raw_app_meta_data
    )
  )
execute function auth.settle_metadata();

create or replace trigger "~900_same_metadata"
before insert or update on auth.users
for each row
when ((new.user_metadata, new.app_metadata) is distinct from (new.raw_user_meta_data, new.raw_app_meta_data))
execute function auth.same_metadata();

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

create or replace trigger _900_mark_dirty
after insert or update or delete or truncate on storage.objects
for each statement
execute function core.on_users_written();

create or replace trigger _900_mark_dirty
after insert or update or delete or truncate on storage.buckets
for each statement
execute function core.on_users_written();

-- Storage: what objects and buckets that end or change leave to do.
create or replace trigger _100_end_versions
after delete on storage.objects
referencing old table as old_rows
for each statement
execute function storage.on_objects_deleted();

create or replace trigger _100_end_all_versions
after truncate on storage.objects
for each statement
execute function storage.on_objects_truncated();

create or replace trigger _100_fill_bucket
before insert or update on storage.buckets
for each row
execute function storage.on_bucket_written();

create or replace trigger _100_hold_objects
before update on storage.buckets
for each row
when (old.quota_bytes is distinct from new.quota_bytes)
execute function storage.before_quota_written();

create or replace trigger _110_count_bucket
after update on storage.buckets
for each row
when (old.quota_bytes is distinct from new.quota_bytes)
execute function storage.on_quota_written();

create or replace trigger _120_count_new_bucket
after insert on storage.buckets
for each row
when (new.quota_bytes is not null)
execute function storage.on_quota_written();

-- What an object points to comes from an upload.
create or replace trigger _100_ticket
before insert or update on storage.objects
for each row
execute function storage.take_ticket();

create or replace trigger _100_keep_version
after insert on storage.objects
for each row
execute function storage.keep_version();

create or replace trigger _100_replace_version
after update on storage.objects
for each row
when (new.version is distinct from old.version)
execute function storage.keep_version();

create or replace trigger _110_count_moved
after update on storage.objects
for each row
when (new.bucket_id is distinct from old.bucket_id)
execute function storage.on_object_moved();
