-- The names of metadata are made equal before and behind the triggers of the application.
drop trigger if exists "~900_same_metadata" on auth.users;
drop function if exists auth.metadata_settled(jsonb, jsonb, jsonb, jsonb);
drop function if exists auth.users_total(text, uuid, boolean, bigint);
