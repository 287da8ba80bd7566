create or replace function auth.metadata_settled(p_was jsonb, p_raw_was jsonb, p_now jsonb, p_raw_now jsonb)
returns jsonb language sql immutable parallel safe as $$
  -- Metadata that has two names: what was written under either. Where both were written, ours wins key by key.
  select case
    when p_raw_now is null or p_raw_now is not distinct from p_raw_was then p_now
    when p_now = p_was then p_raw_now
    else p_raw_now || p_now
  end;
$$;

create or replace function auth.same_metadata()
returns trigger language plpgsql as $$
-- Keeps user_metadata equal to raw_user_meta_data, and app_metadata to raw_app_meta_data, the names that SQL made for
-- Supabase has: its triggers read them, its seeds write them. The last of the triggers before a write, so that what those
-- of the application wrote counts too.
begin
  if tg_op = 'INSERT' then
    new.user_metadata := auth.metadata_settled('{}', null, new.user_metadata, new.raw_user_meta_data);
    new.app_metadata := auth.metadata_settled('{}', null, new.app_metadata, new.raw_app_meta_data);
  else
    new.user_metadata := auth.metadata_settled(
      old.user_metadata, old.raw_user_meta_data, new.user_metadata, new.raw_user_meta_data
    );
    new.app_metadata := auth.metadata_settled(
      old.app_metadata, old.raw_app_meta_data, new.app_metadata, new.raw_app_meta_data
    );
  end if;
  new.raw_user_meta_data := new.user_metadata;
  new.raw_app_meta_data := new.app_metadata;
  return new;
end;
$$;

comment on function auth.same_metadata is 'Keeps the two names of each metadata of a user equal.';
