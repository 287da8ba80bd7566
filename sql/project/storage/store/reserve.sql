create or replace function storage.reserve(p_most integer)
returns table (blob uuid, store uuid) language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  -- For small uploads, which so need no transaction of their own before their bytes. No row when no store is open. Those
  -- that the gateway does not use are left to the sweep.
  -- Writes: storage.blobs
  insert into storage.blobs as blobs (store_id, leased_until)
  select stores.id, clock_timestamp() + interval '2 minutes'
  from
    storage.stores as stores,
    generate_series(1, least(p_most, 64))
  where stores.is_current
  returning blobs.id, blobs.store_id;
$$;

comment on function storage.reserve(integer) is
  'Promises blobs to a gateway before it knows what for, and leases them.';
