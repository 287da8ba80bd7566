create or replace function import.bucket_of_appwrite(p_bucket jsonb)
returns jsonb language sql immutable as $$
  -- A bucket of Appwrite in the shape of Supabase.
  -- Names are not unique there: the id names the bucket.
  select jsonb_build_object(
    'id', p_bucket -> '$id',
    'public', p_bucket -> '$permissions' ? 'read("any")' and p_bucket -> 'fileSecurity' is distinct from 'true',
    'file_size_limit', p_bucket -> 'maximumFileSize',
    'created_at', p_bucket -> '$createdAt',
    'updated_at', p_bucket -> '$updatedAt',
    'losses', array_to_json(
      array_remove(
        array[
          case
            when p_bucket -> 'fileSecurity' = 'true'
              then 'permissions of single files do not come: write policies on storage.objects'
          end,
          case
            when import.list_of(p_bucket -> 'allowedFileExtensions') != '[]'
              then 'extensions are not checked here: set allowed_mime_types'
          end,
          case
            when p_bucket ->> 'name' != p_bucket ->> '$id' then format('its name there is %s', p_bucket ->> 'name')
          end
        ],
        null
      )
    )
  );
$$;

create or replace function import.bucket_of(p_source text, p_bucket jsonb)
returns jsonb language sql immutable as $$
  -- What a source says of a bucket, in the shape of Supabase.
  select case p_source
    when 'appwrite' then import.bucket_of_appwrite(p_bucket)
    when 'firebase' then jsonb_build_object('id', p_bucket -> 'name', 'created_at', p_bucket -> 'timeCreated')
    else p_bucket
  end;
$$;

create or replace function import.store_bucket(p_bucket jsonb)
returns text language sql as $$
  -- Stores a bucket of a source.
  -- Null when there is a bucket of this id or name already. The trigger makes an owner of owner_id where he is here.
  -- Writes: storage.buckets
  insert into storage.buckets (id, name, public, owner_id, file_size_limit, allowed_mime_types, created_at, updated_at)
  values
    (
      p_bucket ->> 'id', p_bucket ->> 'id', import.is_true(p_bucket -> 'public'),
      coalesce(p_bucket ->> 'owner_id', p_bucket ->> 'owner'),
      case
        when storage.bytes_of(p_bucket -> 'file_size_limit') between 1 and 9007199254740991 then (
          storage.bytes_of(p_bucket -> 'file_size_limit')::bigint
        )
      end,
      case
        when storage.is_type_list(p_bucket -> 'allowed_mime_types') then (
          select array_agg(type)
          from jsonb_array_elements_text(p_bucket -> 'allowed_mime_types') as type
        )
      end,
      coalesce(auth.time_of(p_bucket ->> 'created_at'), now()), coalesce(auth.time_of(p_bucket ->> 'updated_at'), now())
    )
  on conflict do nothing
  returning buckets.id;
$$;

create or replace function import.bucket_there(p_bucket jsonb)
returns jsonb language sql stable as $$
  -- The note of a bucket that is here already.
  -- A bucket that is here stays as it is, who may read it too.
  select jsonb_build_array(
    import.note(
      'there',
      null,
      (
        select import.warning(
          'bucket_differs',
          buckets.id,
          format('the bucket is here already and stays %s', case when buckets.public then 'public' else 'private' end)
        )
        from storage.buckets as buckets
        where buckets.id = p_bucket ->> 'id' and buckets.public is distinct from import.is_true(p_bucket -> 'public')
      )
    )
  );
$$;

create or replace function import.load_bucket(p_source text, p_item jsonb)
returns jsonb language plpgsql as $$
-- Imports a bucket, unless it is here already.
-- Returns notes.
-- Writes: storage.buckets
declare
  v_bucket jsonb := import.bucket_of(p_source, p_item);
  v_id text := v_bucket ->> 'id';
  v_fault text := case
    when coalesce(v_bucket ->> 'type', 'STANDARD') != 'STANDARD' then 'it does not hold files'
    else storage.bucket_fault(v_id)
  end;
  v_types jsonb := coalesce(nullif(v_bucket -> 'allowed_mime_types', 'null'), '[]');
begin
  if v_fault is not null then
    return jsonb_build_array(import.note('skipped', null, import.warning('bucket_refused', v_id, v_fault)));
  end if;
  if import.store_bucket(v_bucket) is null then
    return import.bucket_there(v_bucket);
  end if;

  return jsonb_build_array(import.note('buckets')) || (
    select coalesce(jsonb_agg(import.note('losses', null, import.warning('bucket_changed', v_id, loss))), '[]')
    from (
      select jsonb_array_elements_text(import.list_of(v_bucket -> 'losses'))
      union all
      select 'its list of content types cannot be read: all are allowed'
      where not storage.is_type_list(v_types)
    ) as lost (loss)
  );
end;
$$;

create or replace function import.load_buckets(p_source text, p_buckets jsonb, p_wanted text[] default null)
returns jsonb language plpgsql as $$
-- For the owner alone. Without p_wanted all are wanted. Returns {"counts": {"buckets": 1}, "warnings": []}.
-- Writes: storage.buckets
declare
  v_notes jsonb;
begin
  select coalesce(jsonb_agg(note), '[]')
  into v_notes
  from
    jsonb_array_elements(p_buckets) as item
    cross join lateral jsonb_array_elements(import.load_bucket(p_source, item)) as note
  where coalesce(import.bucket_of(p_source, item) ->> 'id' = any (p_wanted), p_wanted is null);
  return jsonb_build_object('counts', import.counted(v_notes), 'warnings', import.warned(v_notes));
end;
$$;

comment on function import.load_buckets(text, jsonb, text[]) is 'Imports those buckets of a page that are wanted.';
