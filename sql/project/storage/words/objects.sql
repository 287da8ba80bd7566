create or replace function storage.remove(p_bucket text, p_name text)
returns boolean language plpgsql as $$
-- As the caller: policies of this role decide. The bytes are erased some time after this transaction commits.
begin
  delete from storage.objects as object
  where object.bucket_id = p_bucket and object.name = normalize(p_name, nfc);
  return found;
end;
$$;

comment on function storage.remove(text, text) is
  'Removes an object as the caller; false when there is none that may be removed.';

create or replace function storage.move(p_bucket text, p_name text, p_to_bucket text, p_to_name text)
returns boolean language plpgsql as $$
-- As the caller: policies of this role decide, and limits of the new bucket hold.
begin
  update storage.objects as object
  set
    bucket_id = p_to_bucket,
    name = normalize(p_to_name, nfc)
  where object.bucket_id = p_bucket and object.name = normalize(p_name, nfc);
  return found;
end;
$$;

comment on function storage.move(text, text, text, text) is
  'Moves an object as the caller; false when there is none that may be changed.';

create or replace function storage.promised_before(p_bucket text, p_owner text)
returns bigint language sql stable as $$
  -- What unfinished uploads of an owner will bring to a bucket, without the one that is decided now.
  -- Beside an upload that policies are asked about only older ones count: of two at once the first is let through.
  select coalesce(sum(uploads.promised), 0)::bigint
  from storage.uploads as uploads
  where
    uploads.promised is not null
    and uploads.bucket_id = p_bucket
    and (p_owner is null or uploads.owner_id = p_owner)
    and not exists (
      select
      from storage.uploads as asked
      where
        asked.ticket_xact = pg_current_xact_id_if_assigned()
        and (asked.made_at, asked.id) <= (uploads.made_at, uploads.id)
    );
$$;

create or replace function storage.used(p_bucket text, p_owner text default null)
returns bigint language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- Policies limit by it what a user stores, so it counts what the caller cannot see. Without an owner: the bucket.
  select
    (
      select coalesce(sum((object.metadata ->> 'size')::bigint), 0)
      from storage.objects as object
      where object.bucket_id = p_bucket and (p_owner is null or object.owner_id = p_owner)
    )::bigint + storage.promised_before(p_bucket, p_owner);
$$;

comment on function storage.used(text, text) is
  'How many bytes an owner has in a bucket, and will have by unfinished uploads.';
