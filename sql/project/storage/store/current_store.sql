create or replace function storage.current_store()
returns uuid language sql stable as $$
  select stores.id
  from storage.stores as stores
  where stores.is_current;
$$;

comment on function storage.current_store is 'The store of new blobs; null while no gateway has opened one.';
