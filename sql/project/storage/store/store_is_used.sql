create or replace function storage.store_is_used(p_store uuid)
returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select
    exists (
      select
      from storage.blobs as blobs
      where blobs.store_id = p_store
    )
    or exists (
      select
      from storage.garbage as garbage
      where garbage.store_id = p_store
    );
$$;

comment on function storage.store_is_used(uuid) is 'True when bytes are in the store.';
