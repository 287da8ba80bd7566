create or replace function storage.objects_of_blob(p_blob uuid)
returns jsonb language sql stable as $$
  -- The objects that have these bytes.
  select coalesce(
    jsonb_agg(
      jsonb_build_object('bucket', objects.bucket_id, 'key', objects.name)
      order by objects.bucket_id, objects.name
    ),
    '[]'
  )
  from
    storage.versions as versions
    join storage.objects as objects on objects.id = versions.object_id and objects.version = versions.id
  where versions.blob_id = p_blob;
$$;

create or replace function storage.check_page(
  p_store uuid, p_after uuid, p_until uuid, p_blobs uuid[], p_sizes bigint[]
)
returns table (kind text, blob uuid, objects jsonb)
language sql
stable
security definer
set search_path = pg_catalog, pg_temp as $$
  -- The store lists its blobs in the order of their ids, so that a page holds all of a range. A size of null: the store
  -- has no such blob. Bytes that wait to be erased are known, and those of an upload may be there or not. At most 1,000
  -- findings, in the order of ids: behind the last there may be more.
  with
    listed as materialized (
      select asked.id, asked.size
      from unnest(p_blobs, p_sizes) as asked (id, size)
    ),
    stored as (
      select blobs.id
      from storage.blobs as blobs
      where
        blobs.store_id = p_store
        and blobs.state = 'stored'
        and blobs.id > coalesce(p_after, '00000000-0000-0000-0000-000000000000')
        and blobs.id <= coalesce(p_until, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      order by blobs.id
      limit 1000 + cardinality(p_blobs) -- so that 1,000 are not listed
    ),
    found as (
      select
        case
          when blobs.state = 'stored' and listed.size is null then 'missing'
          when blobs.state = 'stored' and listed.size != blobs.size then 'size'
          when listed.size is not null
            and blobs.id is null
            and not exists (
              select
              from storage.garbage as garbage
              where garbage.blob_id = listed.id
            )
            then 'unknown'
        end as kind,
        listed.id as blob
      from
        listed
        left join storage.blobs as blobs on blobs.id = listed.id and blobs.store_id = p_store
      union all
      select 'missing', stored.id
      from stored
      where
        not exists (
          select
          from listed
          where listed.id = stored.id
        )
    ),
    page as (
      select found.kind, found.blob
      from found
      where found.kind is not null
      order by found.blob
      limit 1000
    )
  select page.kind, page.blob, storage.objects_of_blob(page.blob)
  from page
  order by page.blob;
$$;

comment on function storage.check_page(uuid, uuid, uuid, uuid[], bigint[]) is
  'What differs between a page of a store''s list and what is known of it.';
