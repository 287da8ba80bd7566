-- Users have the names of Supabase for their metadata too. The second statement fills them without firing triggers.
alter table auth.users
  add column raw_app_meta_data jsonb,
  add column raw_user_meta_data jsonb;
alter table auth.users
  alter column raw_app_meta_data type jsonb using app_metadata,
  alter column raw_user_meta_data type jsonb using user_metadata;
comment on column auth.users.raw_app_meta_data is 'app_metadata by the name that SQL of Supabase has for it.';
comment on column auth.users.raw_user_meta_data is 'user_metadata by the name that SQL of Supabase has for it.';
drop function if exists import.with_our_columns(text);
drop function if exists import.trigger_on_users(text);
drop function if exists import.postgres_adapted(jsonb);
drop function if exists import.code_changed(text, text);
