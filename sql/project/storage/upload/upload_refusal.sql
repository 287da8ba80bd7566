create or replace function storage.etags_of(p_header text)
returns text[] language sql immutable parallel safe as $$
  -- The etags in If-Match or If-None-Match.
  -- A weak one (W/"...") is left as it is: it equals none of ours.
  select array(select btrim(part) from unnest(regexp_split_to_array(p_header, ',')) as part);
$$;

create or replace function storage.size_limit(p_bucket storage.buckets)
returns bigint language sql stable as $$
  -- How many bytes an object of the bucket may have.
  -- A bucket may only lower the limit.
  select least((core.settings_row()).storage_max_bytes, p_bucket.file_size_limit);
$$;

create or replace function storage.room_of(p_bucket storage.buckets, p_object storage.objects, p_upload uuid)
returns bigint language plpgsql stable as $$
-- How many bytes still fit into a bucket in the place of that object, for that upload; null without a quota.
-- What the upload replaces is room too; what other uploads promised is none.
declare
  v_used bigint;
begin
  if p_bucket.quota_bytes is null then
    return null;
  end if;

  v_used := (select usage.bytes from storage.usage as usage where usage.bucket_id = p_bucket.id);
  return greatest(
    p_bucket.quota_bytes - coalesce(v_used, 0) - storage.promised_by_others(p_bucket.id, p_upload) + coalesce(
      (p_object.metadata ->> 'size')::bigint,
      0
    ),
    0
  );
end;
$$;

create or replace function storage.taken_refusal(p_role text, p_object storage.objects)
returns core.reply language sql volatile as $$
  -- Refuses an upload whose key is taken.
  -- A client whose answer was lost sends its upload again, and sees by the details that it had arrived.
  select core.refuse(
    'conflict',
    'there is an object under this key already',
    case
      when storage.is_visible(p_role, p_object.bucket_id, p_object.name) then jsonb_build_object(
        'etag', p_object.metadata ->> 'eTag',
        'sha256', (
          select blobs.sha256
          from
            storage.versions as versions
            join storage.blobs as blobs on blobs.id = versions.blob_id
          where versions.id = p_object.version
        )
      )
    end
  );
$$;

create or replace function storage.size_refusal(p_bucket storage.buckets, p_room bigint, p_size bigint)
returns core.reply language plpgsql stable as $$
-- Refuses a size that is beyond the limit or the room of a bucket.
declare
  v_limit bigint := storage.size_limit(p_bucket);
begin
  if p_size > v_limit then
    return core.refuse(
      'payload_too_large',
      format('objects of this bucket have at most %s bytes', v_limit),
      jsonb_build_object('limit', v_limit)
    );
  end if;
  if p_size > p_room then
    return core.refuse(
      'quota_exceeded',
      'this does not fit into the bucket any more',
      jsonb_build_object('quota', p_bucket.quota_bytes, 'room', p_room)
    );
  end if;
  return null;
end;
$$;

create or replace function storage.may_replace(p_object storage.objects, p_upload storage.uploads)
returns boolean language sql stable as $$
  -- True when an upload is to replace what is under its key.
  -- An object that was imported without its bytes is filled by an upload that does not ask to replace, too.
  select
    p_upload.upsert or p_upload.replaces or storage.is_absent(p_object.version);
$$;

create or replace function storage.condition_refusal(p_object storage.objects, p_upload storage.uploads)
returns core.reply language plpgsql stable as $$
-- Refuses an upload whose If-Match or If-None-Match does not hold.
-- RFC 9110, 13.1. Etags are compared only where the upload may replace, which needs the right to see the object.
begin
  if p_upload.if_match is null and p_upload.if_none_match is null then
    return null;
  end if;
  if
    (p_upload.if_none_match = '*' and p_object.id is not null)
    or (p_upload.if_match is not null and p_object.id is null)
    or (
      storage.may_replace(p_object, p_upload)
      and p_object.id is not null
      and (
        (p_upload.if_match != '*' and (p_object.metadata ->> 'eTag') != all (storage.etags_of(p_upload.if_match)))
        or (p_object.metadata ->> 'eTag') = any (storage.etags_of(replace(p_upload.if_none_match, 'W/', '')))
      )
    )
  then
    return core.refuse('precondition_failed');
  end if;
  return null;
end;
$$;

create or replace function storage.upload_refusal(
  p_role text, p_bucket storage.buckets, p_object storage.objects, p_upload storage.uploads
)
returns core.reply language plpgsql as $$
-- Why an upload does not fit its bucket or the object it replaces; null when it fits.
-- Before the bytes with the declared size and type, at commit with the real ones. p_object is what is under the key. Of a
-- link that is being signed the file is not known yet.
declare
  v_refusal core.reply;
begin
  v_refusal := storage.type_refusal(
    p_bucket,
    case when p_upload.kind != 'link' then p_upload.type end,
    p_upload.sniffed
  );
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  v_refusal := storage.size_refusal(p_bucket, storage.room_of(p_bucket, p_object, p_upload.id), p_upload.size);
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  v_refusal := storage.condition_refusal(p_object, p_upload);
  if v_refusal.status is not null then
    return v_refusal;
  end if;

  if p_object.id is null and p_upload.replaces then
    return core.refuse('not_found');
  end if;
  if p_object.id is not null and not storage.may_replace(p_object, p_upload) then
    return storage.taken_refusal(p_role, p_object);
  end if;
  return null;
end;
$$;
