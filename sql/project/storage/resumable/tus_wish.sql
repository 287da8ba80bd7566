create or replace function storage.tus_create_refusal(p_request core.request)
returns core.reply language plpgsql stable as $$
-- Refuses the creation of an upload that breaks the protocol; null when it does not.
-- What concerns the protocol alone; the upload itself is judged as one in a single request is.
declare
  v_metadata jsonb := storage.tus_metadata(p_request.headers ->> 'upload-metadata');
  v_length text := p_request.headers ->> 'upload-length';
  v_deferred text := p_request.headers ->> 'upload-defer-length';
begin
  if (select stores.kind != 'file' from storage.stores as stores where stores.is_current) then
    return core.refuse('not_implemented', 'resumable uploads need the file store, this service keeps its files in S3');
  end if;
  if (v_length is null) = (v_deferred is null) or v_length !~ '^\d{1,15}$' or v_deferred != '1' then
    return core.refuse('bad_request', 'send upload-length: BYTES, or upload-defer-length: 1');
  end if;
  if v_metadata is null then
    return core.refuse('bad_request', 'upload-metadata is not valid');
  end if;
  if not v_metadata ?& array['bucketName', 'objectName'] then
    return core.refuse('bad_request', 'upload-metadata needs bucketName and objectName');
  end if;
  return storage.append_refusal(p_request, 0, v_length::bigint);
end;
$$;

create or replace function storage.tus_wish(p_request core.request)
returns core.request language plpgsql immutable as $$
-- The upload that a creation in the TUS protocol asks for.
-- As if it were an upload in a single request, with its fields beside the bytes. Uppy sends "undefined" as metadata
-- where there is none: what is no JSON object is left out.
declare
  v_metadata jsonb := storage.tus_metadata(p_request.headers ->> 'upload-metadata');
begin
  p_request.path := jsonb_build_object('bucket', v_metadata ->> 'bucketName', 'key', v_metadata ->> 'objectName');
  p_request.body := jsonb_strip_nulls(
    jsonb_build_object(
      'type', v_metadata ->> 'contentType',
      'cacheControl', v_metadata ->> 'cacheControl',
      'metadata', case
        when storage.object_of_json(v_metadata ->> 'metadata') is not null then v_metadata ->> 'metadata'
      end,
      'length', p_request.headers ->> 'upload-length'
    )
  );
  return p_request;
end;
$$;
