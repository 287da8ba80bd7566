create or replace function storage.lock_promisers(p_names text[])
returns void language sql volatile as $$
  -- Locks who promises bytes, until the transaction ends.
  -- In one order, and after the bucket.
  -- Writes: storage.promisers
  insert into storage.promisers as promisers (who, promised_at)
  select name, clock_timestamp()
  from unnest(p_names) as name
  where name is not null
  order by name
  on conflict (who) do update
    set promised_at = excluded.promised_at;
$$;

create or replace function storage.share_fault(p_upload storage.uploads, p_bytes bigint)
returns text language plpgsql volatile as $$
-- Why a user or a network may not promise so many bytes more; null when they may.
-- In files of the longest kind: 16 for a user, 64 for all who are not signed in, 32 for a network. The service key has no
-- such limit, but whoever uses a link that it signed is a network.
declare
  v_longest bigint := (core.settings_row()).storage_max_bytes;
  v_files integer := case p_upload.role when 'anon' then 64 else 16 end;
  v_mine bigint;
  v_beside bigint;
begin
  if p_upload.role = 'service_role' and p_upload.link_id is null then
    return null;
  end if;

  perform storage.lock_promisers(array[concat_ws(' ', p_upload.role, p_upload.owner_id), p_upload.network::text]);
  v_mine := (
    select coalesce(sum(uploads.promised), 0)
    from storage.uploads as uploads
    where
      uploads.promised is not null
      and uploads.role = p_upload.role
      and coalesce(uploads.owner_id, '') = coalesce(p_upload.owner_id, '')
      and uploads.id != p_upload.id
  );
  v_beside := (
    select coalesce(sum(uploads.promised), 0)
    from storage.uploads as uploads
    where uploads.promised is not null and uploads.network = p_upload.network and uploads.id != p_upload.id
  );
  return case
    when p_upload.role != 'service_role' and v_mine + p_bytes > v_files * v_longest
      then 'your unfinished uploads take all that you may have, end or finish one first'
    when v_beside + p_bytes > 32 * v_longest then 'unfinished uploads from your network take all that it may have'
  end;
end;
$$;

create or replace function storage.promise(
  p_upload storage.uploads, out refusal core.reply, out promised bigint, out most bigint
)
language plpgsql volatile as $$
-- How many bytes an upload promises and may bring at most, or why they do not fit beside those of others.
-- The bucket and who promises stay locked until this transaction ends, so of two at once one sees the other. An upload
-- that does not say its length promises the most that it may bring. What was promised is there at the commit too.
declare
  v_bucket storage.buckets := storage.bucket_row(p_upload.bucket_id);
  v_room bigint;
  v_fault text;
begin
  perform storage.lock_usage(p_upload.bucket_id, p_upload.bucket_id);
  v_room := storage.room_of(v_bucket, storage.find_object(p_upload.bucket_id, p_upload.name), p_upload.id);
  most := least(storage.size_limit(v_bucket), v_room);
  promised := coalesce(p_upload.size, most);
  refusal := storage.size_refusal(v_bucket, v_room, promised);
  if refusal.status is not null then
    return;
  end if;

  v_fault := storage.share_fault(p_upload, promised);
  if v_fault is not null then
    refusal := core.refuse('quota_exceeded', v_fault);
  end if;
end;
$$;

create or replace function storage.promised_by_others(p_bucket text, p_upload uuid)
returns bigint language sql stable as $$
  -- What other unfinished uploads will bring to a bucket.
  select coalesce(sum(uploads.promised), 0)::bigint
  from storage.uploads as uploads
  where uploads.promised is not null and uploads.bucket_id = p_bucket and uploads.id is distinct from p_upload;
$$;

create or replace function storage.upload_end(p_role text)
returns timestamptz language sql volatile as $$
  -- Until when an upload that begins now may wait for its client.
  -- Of somebody who is not signed in within the hour.
  select
    clock_timestamp() + make_interval(
      secs => least((core.settings_row()).storage_upload_ttl, case when p_role = 'anon' then 3600 end)
    );
$$;
