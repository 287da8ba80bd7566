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

create or replace function storage.used(p_bucket text, p_owner text default null)
returns bigint language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- Policies limit by it what a user stores, so it counts what the caller cannot see. Without an owner: the bucket.
  select coalesce(sum((object.metadata ->> 'size')::bigint), 0)::bigint
  from storage.objects as object
  where object.bucket_id = p_bucket and (p_owner is null or object.owner_id = p_owner);
$$;

comment on function storage.used(text, text) is 'How many bytes an owner has in a bucket.';
