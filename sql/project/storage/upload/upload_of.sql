create or replace function storage.object_of_json(p_text text)
returns jsonb language plpgsql immutable strict as $$
-- A JSON object; null where the text is none, or too long for metadata.
begin
  if octet_length(p_text) > 8192 then
    return null;
  end if;
  return (select value from (values(p_text::jsonb)) as given (value) where jsonb_typeof(value) = 'object');
exception when data_exception then -- no JSON
  return null;
end;
$$;

create or replace function storage.text_of_base64(p_text text)
returns text language plpgsql immutable strict as $$
-- The text in a base64 value; empty where there is none.
begin
  return convert_from(decode(p_text, 'base64'), 'UTF8');
exception when data_exception then -- no base64, or no UTF-8
  return '';
end;
$$;

create or replace function storage.upload_fields(p_request core.request)
returns storage.fields language plpgsql immutable as $$
-- What a client says about the file it uploads.
-- As the client sent them. In multipart, fields that stand behind the file arrive with its bytes.
declare
  v_headers jsonb := p_request.headers;
  v_body jsonb := p_request.body || coalesce(p_request.answer -> 'fields', '{}');
begin
  return case
    when jsonb_typeof(p_request.body) = 'object'
      then row(v_body ->> 'type', v_body ->> 'cacheControl', v_body ->> 'metadata', v_body ->> 'length')::storage.fields
    else row(
      v_headers ->> 'content-type',
      v_headers ->> 'cache-control',
      storage.text_of_base64(v_headers ->> 'x-metadata'),
      v_headers ->> 'content-length'
    )::storage.fields
  end;
end;
$$;

create or replace function storage.cache_control_of(p_text text)
returns text language sql immutable parallel safe as $$
  -- A value for cache-control, checked.
  -- A number of seconds, as storage-js sends in a form, means max-age. Null where it is no list of directives in ASCII,
  -- which is all that a header may hold.
  select case
    when p_text is null then null
    when p_text ~ '^[0-9]{1,10}$' then 'max-age=' || p_text
    when length(p_text) <= 255
      and p_text ~ format(
        '^[ \t]*%1$s([ \t]*,[ \t]*%1$s)*[ \t]*$', '[A-Za-z-]+(=([A-Za-z0-9_.-]+|"[A-Za-z0-9_ ,.-]*"))?'
      ) then btrim(p_text, E' \t')
  end;
$$;

create or replace function storage.with_fields(p_upload storage.uploads, p_request core.request)
returns storage.uploads language plpgsql immutable as $$
-- An upload with what the client says about its file.
-- What is not valid is null; storage.fields_refusal looks for that.
declare
  v_sent storage.fields := storage.upload_fields(p_request);
begin
  p_upload.type := case
    when v_sent.type != '' then storage.type_of(v_sent.type)
    else 'application/octet-stream'
  end;
  p_upload.cache_control := storage.cache_control_of(v_sent.cache_control);
  p_upload.user_metadata := storage.object_of_json(v_sent.metadata);
  p_upload.size := substring(v_sent.length from '^[0-9]{1,18}$')::bigint;
  return p_upload;
end;
$$;

create or replace function storage.fields_refusal(p_upload storage.uploads, p_request core.request)
returns core.reply language plpgsql stable as $$
-- Refuses what a client says about its file where that is not valid.
declare
  v_sent storage.fields := storage.upload_fields(p_request);
  v_digest text := p_request.headers ->> 'content-digest';
  v_fault text;
begin
  v_fault := case
    when p_upload.type is null then 'the content type is not valid'
    when p_upload.cache_control is null and v_sent.cache_control != '' then 'cache-control is not valid'
    when octet_length(v_sent.metadata) > 8192 then 'the metadata has more than 8192 bytes'
    when p_upload.user_metadata is null and v_sent.metadata is not null then 'the metadata is not a JSON object'
    when v_sent.length !~ '^[0-9]{1,18}$' then 'content-length is not valid'
    when v_digest ~ 'sha-256=' and storage.digest_of(v_digest) is null then 'content-digest is not valid'
  end;
  if v_fault is not null then
    return core.refuse('bad_request', v_fault);
  end if;
  return null;
end;
$$;

create or replace function storage.upload_of(p_request core.request, p_kind text)
returns storage.uploads language plpgsql volatile as $$
-- The upload that a request begins.
-- Not in the table yet.
declare
  v_upload storage.uploads;
begin
  v_upload.id := gen_random_uuid();
  v_upload.kind := p_kind;
  v_upload.bucket_id := p_request.path ->> 'bucket';
  v_upload.name := storage.key_of(p_request);
  v_upload.role := coalesce(p_request.claims ->> 'role', 'anon');
  v_upload.owner_id := p_request.claims ->> 'sub';
  v_upload.claims := p_request.claims;
  v_upload.upsert := coalesce(lower(p_request.headers ->> 'x-upsert') = 'true', false);
  v_upload.replaces := false;
  v_upload.if_match := p_request.headers ->> 'if-match';
  v_upload.if_none_match := p_request.headers ->> 'if-none-match';
  v_upload.at := 0;
  v_upload.made_at := clock_timestamp();
  v_upload.expires_at := clock_timestamp() + interval '1 day';
  return storage.with_fields(v_upload, p_request);
end;
$$;
