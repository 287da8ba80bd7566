create or replace function storage.check_rest(out dead integer, out absent integer)
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  -- A running gateway gives up dead leases within seconds, so one of an hour means that none does.
  select
    (
      select count(*)
      from storage.blobs as blobs
      where
        blobs.state = 'promised'
        and blobs.leased_until < clock_timestamp() - interval '1 hour'
        and not exists (
          select
          from storage.uploads as uploads
          where uploads.blob_id = blobs.id and uploads.kind = 'resumable' and uploads.expires_at > clock_timestamp()
        )
    ),
    (
      select count(*)
      from storage.blobs as blobs
      where blobs.state = 'absent' and storage.is_named(blobs.id)
    );
$$;

comment on function storage.check_rest is 'Uploads that nobody gave up, and objects whose bytes were not imported.';
