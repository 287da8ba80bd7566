create or replace function storage.linked_file(p_claims jsonb)
returns storage.files language plpgsql stable as $$
-- The object that a link is for, null when it is there no more.
-- The object that was signed, under the key it had: deleted, made anew or moved it is not found. It may have other bytes
-- by now, unless the link was pinned.
declare
  v_file storage.files;
begin
  select file.*
  into v_file
  from storage.files as file
  where
    file.bucket_id = p_claims ->> 'bucket'
    and file.name = p_claims ->> 'key'
    and file.object_id = (p_claims ->> 'object')::uuid
    and file.version = coalesce((p_claims ->> 'version')::uuid, file.version);
  return v_file;
end;
$$;

create or replace function storage.is_revoked(p_claims jsonb)
returns boolean language sql stable as $$
  -- True for a link that is older than the links its bucket lets in.
  select
    exists (
      select
      from storage.buckets as bucket
      where
        bucket.id = p_claims ->> 'bucket'
        and bucket.links_after >= to_timestamp((p_claims ->> 'iat')::double precision)
    );
$$;

create or replace function storage.object_signed(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- GET, HEAD /storage/v1/object/sign/<bucket>/<key>?token=, /render/image/sign/<bucket>/<key>?token=
-- The gateway verified the link; its claims are null where it is missing, forged or over. Nothing but the link decides.
declare
  v_claims jsonb := p_request.claims;
  v_file storage.files;
begin
  if v_claims ->> 'typ' is distinct from 'storage' or storage.is_revoked(v_claims) then
    return core.refuse('unauthorized', 'the link is not valid, or not any more');
  end if;
  if
    v_claims ->> 'use' is distinct from 'get'
    or v_claims -> 'bucket' is distinct from p_request.path -> 'bucket'
    or v_claims ->> 'key' is distinct from storage.key_of(p_request)
  then
    return core.refuse('forbidden', 'the link is for something else');
  end if;

  v_file := storage.linked_file(v_claims);
  if v_file.version is null then
    return core.refuse('not_found', 'there is no such object');
  end if;
  return storage.serve(
    p_request,
    v_file,
    jsonb_build_object(
      'cache-control', storage.link_caching(
        v_file.cache_control,
        floor((v_claims ->> 'exp')::numeric - extract(epoch from clock_timestamp()))::integer
      )
    )
  );
end;
$$;

comment on function storage.object_signed(core.request) is 'Sends an object to whoever holds a link to it.';
