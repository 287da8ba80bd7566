create or replace function storage.current_store()
returns uuid language sql stable as $$
  -- The store of new blobs; null while no gateway has opened one.
  select stores.id
  from storage.stores as stores
  where stores.is_current;
$$;
