create or replace function import.object_of_supabase(p_item jsonb)
returns jsonb language sql stable as $$
  -- A row of storage.objects of Supabase, or why it is skipped.
  -- A row of storage.objects. Without metadata its upload was never finished.
  select case
    when p_item ->> 'name' ~ '(^|/)\.emptyFolderPlaceholder$' then '{"skipped": "placeholders"}'
    when coalesce(p_item -> 'metadata', 'null') = 'null' then '{"skipped": "unfinished"}'
    else p_item || jsonb_build_object(
      'metadata', import.object_of(p_item -> 'metadata'),
      'user_metadata', nullif(import.object_of(p_item -> 'user_metadata'), '{}')
    )
  end;
$$;

create or replace function import.object_of_appwrite(p_item jsonb)
returns jsonb language sql immutable as $$
  -- A file of Appwrite in the shape of Supabase, or why it is skipped.
  -- Names are not unique in a bucket there.
  select case
    when p_item -> 'chunksUploaded' < p_item -> 'chunksTotal' then '{"skipped": "unfinished"}'
    else jsonb_build_object(
      'old_id', p_item -> '$id',
      'name', concat_ws('/', p_item ->> '$id', p_item ->> 'name'),
      'metadata', jsonb_build_object('size', p_item -> 'sizeOriginal', 'mimetype', p_item -> 'mimeType'),
      'created_at', p_item -> '$createdAt',
      'updated_at', p_item -> '$updatedAt'
    )
  end;
$$;

create or replace function import.object_of_firebase(p_item jsonb)
returns jsonb language sql immutable as $$
  -- A file of Firebase in the shape of Supabase, or why it is skipped.
  -- The tokens of download links are secrets, which mean nothing here.
  select case
    when p_item ->> 'name' like '%/' then '{"skipped": "placeholders"}'
    else jsonb_build_object(
      'old_id', p_item -> 'name',
      'name', p_item -> 'name',
      'metadata', jsonb_build_object(
        'size', p_item -> 'size',
        'mimetype', p_item -> 'contentType',
        'cacheControl', p_item -> 'cacheControl'
      ),
      'user_metadata', nullif(import.object_of(p_item -> 'metadata') - 'firebaseStorageDownloadTokens', '{}'),
      'created_at', p_item -> 'timeCreated',
      'updated_at', p_item -> 'updated'
    )
  end;
$$;

create or replace function import.object_row(p_source text, p_bucket text, p_item jsonb)
returns jsonb language plpgsql stable as $$
-- What a source says of a file, as storage.import_row takes it.
-- For storage.import_row, with nothing in it that could not be cast. Ids that are not UUIDs become the same UUID each time.
declare
  v_row jsonb := case p_source
    when 'appwrite' then import.object_of_appwrite(p_item)
    when 'firebase' then import.object_of_firebase(p_item)
    else import.object_of_supabase(p_item)
  end;
begin
  if v_row ? 'skipped' then
    return v_row;
  end if;

  return v_row || jsonb_build_object(
    'id',
    coalesce(
      auth.uuid_of(v_row ->> 'id'),
      import.uuid_of_name(concat_ws('/', p_source, 'objects', p_bucket, coalesce(v_row ->> 'old_id', v_row ->> 'name')))
    ),
    'bucket_id',
    p_bucket,
    'created_at',
    auth.time_of(v_row ->> 'created_at'),
    'updated_at',
    auth.time_of(v_row ->> 'updated_at'),
    'metadata',
    (v_row -> 'metadata') || jsonb_build_object(
      'size',
      substring(coalesce(v_row #>> '{metadata,size}', v_row #>> '{metadata,contentLength}') from '^[0-9]{1,18}$')
    )
  );
end;
$$;

create or replace function import.row_fault(p_row jsonb)
returns text language plpgsql as $$
-- Imports the row of a file; returns why not, or null when it is there.
-- A file that cannot be stored, because of a trigger of the application for instance, fails alone.
-- Writes: storage.objects and what belongs to it
begin
  return storage.import_row(p_row);
exception when data_exception or integrity_constraint_violation or raise_exception then
  return sqlerrm;
end;
$$;

create or replace function import.planned_object(p_bucket text, p_key text, p_size text, p_item jsonb)
returns jsonb language sql stable as $$
  -- Notes of a file whose row is there: its bytes are to be fetched, or stored already. What somebody replaced here stays.
  -- The upload that brings the bytes repeats what the row holds.
  select case
    when files.state = 'absent' then jsonb_build_object(
      'object', jsonb_build_object(
        'bucket', p_bucket,
        'key', p_key,
        'size', p_size::bigint,
        'from', p_item,
        'headers', jsonb_strip_nulls(
          jsonb_build_object(
            'content-type', files.type,
            'cache-control', files.cache_control,
            'x-metadata', translate(encode(convert_to(objects.user_metadata::text, 'UTF8'), 'base64'), E'\n', '')
          )
        )
      )
    )
    when files.size = p_size::bigint or p_size is null then import.note('there')
    else import.note('differs')
  end
  from
    storage.files as files
    join storage.objects as objects on objects.id = files.object_id
  where files.bucket_id = p_bucket and files.name = p_key;
$$;

create or replace function import.load_object(p_source text, p_bucket text, p_item jsonb)
returns jsonb language plpgsql as $$
-- Imports the row of a file, unless it is here already.
-- Returns {"count"}, {"object"} or {"failed"}.
-- Writes: storage.objects and what belongs to it
declare
  v_row jsonb := import.object_row(p_source, p_bucket, p_item);
  v_fault text;
begin
  if v_row ? 'skipped' then
    return import.note(v_row ->> 'skipped');
  end if;

  v_fault := import.row_fault(v_row);
  if v_fault is not null then
    return jsonb_build_object(
      'failed', jsonb_build_object('bucket', p_bucket, 'key', v_row -> 'name', 'error', v_fault)
    );
  end if;
  return import.planned_object(p_bucket, normalize(v_row ->> 'name', nfc), v_row #>> '{metadata,size}', p_item);
end;
$$;

create or replace function import.load_objects(p_source text, p_bucket text, p_objects jsonb)
returns jsonb language sql as $$
  -- For the owner alone, a page at a time. Rows come first, without bytes; objects are those whose bytes are to be fetched.
  -- Returns {"counts": {}, "objects": [], "failed": []}.
  -- Writes: storage.objects and what belongs to it
  with
    loaded as materialized (
      select import.load_object(p_source, p_bucket, item.value) as said, item.at
      from jsonb_array_elements(p_objects) with ordinality as item (value, at)
    )
  select jsonb_build_object(
    'counts', import.counted(coalesce(jsonb_agg(loaded.said) filter (where loaded.said ? 'count'), '[]')),
    'objects', coalesce(
      jsonb_agg(loaded.said -> 'object' order by loaded.at) filter (where loaded.said ? 'object'),
      '[]'
    ),
    'failed', coalesce(
      jsonb_agg(loaded.said -> 'failed' order by loaded.at) filter (where loaded.said ? 'failed'),
      '[]'
    )
  )
  from loaded;
$$;

comment on function import.load_objects(text, text, jsonb) is
  'Imports a page of files as the source gives them, without bytes.';
