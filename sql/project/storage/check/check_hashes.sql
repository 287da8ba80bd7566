create or replace function storage.check_hashes(p_store uuid, p_blobs uuid[], p_hashes text[])
returns table (kind text, blob uuid, objects jsonb)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp as $$
-- Of bytes that were never hashed, as of resumable uploads to S3, the hash is kept for the next check.
-- Writes: storage.blobs
begin
  return query select 'hash', blobs.id, storage.objects_of_blob(blobs.id)
    from
      storage.blobs as blobs
      join unnest(p_blobs, p_hashes) as read (id, sha256) on read.id = blobs.id
    where blobs.store_id = p_store and blobs.state = 'stored' and blobs.sha256 != read.sha256
    order by blobs.id;

  update storage.blobs as blobs
  set sha256 = read.sha256
  from unnest(p_blobs, p_hashes) as read (id, sha256)
  where blobs.id = read.id and blobs.store_id = p_store and blobs.state = 'stored' and blobs.sha256 is null;
end;
$$;

comment on function storage.check_hashes(uuid, uuid[], text[]) is 'Blobs whose bytes are not those that were uploaded.';
