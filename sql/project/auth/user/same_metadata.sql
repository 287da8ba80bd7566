create or replace function auth.metadata_written(p_was jsonb, p_raw_was jsonb, p_now jsonb, p_raw_now jsonb)
returns jsonb language sql immutable parallel safe as $$
  -- Metadata that has two names, as a statement wrote it under either. Where it wrote both, ours wins key by key.
  select case
    when p_raw_now is null or p_raw_now is not distinct from p_raw_was then p_now
    when p_now = p_was then p_raw_now
    else p_raw_now || p_now
  end;
$$;

create or replace function auth.settle_metadata()
returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- Makes user_metadata equal to raw_user_meta_data, and app_metadata to raw_app_meta_data, the names that SQL made for
-- Supabase has: its triggers read them, its seeds write them. The first of the triggers before a write.
begin
  if tg_op = 'INSERT' then
    new.user_metadata := auth.metadata_written('{}', null, new.user_metadata, new.raw_user_meta_data);
    new.app_metadata := auth.metadata_written('{}', null, new.app_metadata, new.raw_app_meta_data);
  else
    new.user_metadata := auth.metadata_written(
      old.user_metadata, old.raw_user_meta_data, new.user_metadata, new.raw_user_meta_data
    );
    new.app_metadata := auth.metadata_written(
      old.app_metadata, old.raw_app_meta_data, new.app_metadata, new.raw_app_meta_data
    );
  end if;
  new.raw_user_meta_data := new.user_metadata;
  new.raw_app_meta_data := new.app_metadata;
  perform set_config('plinth.settled', concat(md5(new.user_metadata::text), ' ', md5(new.app_metadata::text)), true);
  return new;
end;
$$;

comment on function auth.settle_metadata is
  'Makes the two names of each metadata of a user equal, before other triggers.';

create or replace function auth.metadata_changed(p_settled text, p_was jsonb, p_now jsonb, p_raw_now jsonb)
returns jsonb language sql immutable parallel safe as $$
  -- Metadata that a trigger of the application changed under one of its names: under that one.
  -- p_settled: the digest of what both were before; p_was: what they were before the statement, which did not write them.
  select case
    when p_now = p_raw_now then p_now
    when p_settled = md5(p_now::text) then p_raw_now
    when p_settled = md5(p_raw_now::text) then p_now
    when p_now = p_was then p_raw_now
    else p_now
  end;
$$;

create or replace function auth.same_metadata()
returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- Keeps the two names equal where triggers of the application changed one of them. The last of the triggers before a
-- write, called where they differ.
declare
  v_settled text[] := string_to_array(current_setting('plinth.settled', true), ' ');
  v_old auth.users;
begin
  if tg_op = 'UPDATE' then
    v_old := old;
  end if;
  new.user_metadata := auth.metadata_changed(
    v_settled[1], v_old.user_metadata, new.user_metadata, new.raw_user_meta_data
  );
  new.app_metadata := auth.metadata_changed(v_settled[2], v_old.app_metadata, new.app_metadata, new.raw_app_meta_data);
  new.raw_user_meta_data := new.user_metadata;
  new.raw_app_meta_data := new.app_metadata;
  return new;
end;
$$;

comment on function auth.same_metadata is 'Makes the two names of each metadata of a user equal, after other triggers.';
