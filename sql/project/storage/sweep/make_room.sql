create or replace function storage.unfinished_before(p_upload storage.uploads)
returns table (upload storage.uploads, bytes bigint) language sql volatile as $$
  -- Unfinished uploads that give way to another where the disk is full, in their order.
  -- The least trusted first, and of those the oldest. Nothing of somebody who is trusted more than the caller, and nothing
  -- that has no bytes to give back.
  select uploads, held.bytes
  from
    storage.uploads as uploads
    join storage.blobs as blobs on blobs.id = uploads.blob_id
    cross join lateral (
      select
        case uploads.kind when 'resumable' then uploads.at when 'staged' then blobs.size end as bytes
    ) as held
    cross join lateral (
      select array_position(array['anon', 'authenticated', 'service_role'], uploads.role) as trust
    ) as its
  where
    uploads.promised is not null
    and uploads.id != p_upload.id
    and held.bytes > 0
    and its.trust <= array_position(array['anon', 'authenticated', 'service_role'], p_upload.role)
  order by its.trust, uploads.made_at
  for update of uploads skip locked;
$$;

create or replace function storage.make_room(p_upload storage.uploads)
returns boolean language plpgsql as $$
-- Ends unfinished uploads in favour of one that finds the disk full.
-- The disk is full. Unfinished uploads give way until this one fits in their place: its client sends it again. Returns
-- whether any did.
-- Writes: storage.uploads, storage.blobs, storage.garbage
declare
  v_room bigint := 0;
  v_given record;
begin
  for v_given in select given.*
  from storage.unfinished_before(p_upload) as given loop
    perform storage.discard((v_given.upload).id);
    v_room := v_room + v_given.bytes;
    exit when v_room >= coalesce(p_upload.promised, p_upload.size, 0);
  end loop;
  return v_room > 0;
end;
$$;
