-- A version is what the name of a file begins with, as other tools have it: digits, not always a time.
alter table operate.migrations
drop constraint migration_version_is_a_time_of_14_digits,
add constraint migration_version_is_of_digits check (version ~ '^[0-9]{1,20}$');
