create or replace function storage.renew(p_blobs uuid[])
returns setof uuid language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- Each gateway calls it every 30 seconds for all blobs that it is receiving. Those that are returned are lost: they are
-- committed, or garbage, so that their bytes need not be received any more. Waits for nobody: a blob that is locked is
-- being committed or swept.
-- Writes: storage.blobs
begin
  update storage.blobs as blobs
  set leased_until = greatest(blobs.leased_until, clock_timestamp() + interval '2 minutes')
  where
    blobs.id in (
      select mine.id
      from storage.blobs as mine
      where mine.id = any (p_blobs) and mine.state = 'promised'
      order by mine.id
      for no key update skip locked
    );

  return query select asked.id
    from unnest(p_blobs) as asked (id)
    where
      not exists (
        select
        from storage.blobs as blobs
        where blobs.id = asked.id and blobs.state = 'promised'
      )
      or exists (
        select
        from storage.garbage as garbage
        where garbage.blob_id = asked.id
      );
end;
$$;

comment on function storage.renew(uuid[]) is
  'Keeps the leases of blobs that are being received; returns those that are lost.';
