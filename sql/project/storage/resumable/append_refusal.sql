create or replace function storage.has_bytes(p_request core.request)
returns boolean language sql immutable as $$
  -- True for a request that brings bytes.
  select
    coalesce(p_request.headers ->> 'content-length', '0') != '0'
    or p_request.headers ->> 'transfer-encoding' is not null;
$$;

create or replace function storage.append_refusal(p_request core.request, p_at bigint, p_size bigint)
returns core.reply language plpgsql stable as $$
-- Refuses bytes that do not belong to an upload of that size, or that say nothing of themselves; null for others.
-- A length that is not sent is counted while the bytes come in. The size is null while the client has not said it.
declare
  v_type text := lower(btrim(split_part(p_request.headers ->> 'content-type', ';', 1)));
  v_length text := p_request.headers ->> 'content-length';
  v_checksum text := p_request.headers ->> 'upload-checksum';
begin
  if
    v_type is distinct from 'application/offset+octet-stream'
    and (p_request.method = 'PATCH' or storage.has_bytes(p_request))
  then
    return core.refuse('unsupported_media_type', 'the content type must be application/offset+octet-stream');
  end if;
  if v_length !~ '^\d{1,15}$' then
    return core.refuse('bad_request', 'content-length is not valid');
  end if;
  if p_at + v_length::bigint > p_size then
    return core.refuse('payload_too_large', 'these are more bytes than upload-length says');
  end if;
  if v_checksum !~ '^(sha1|sha256) ([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$' then
    return core.refuse('bad_request', 'upload-checksum must be sha1 or sha256, a blank and the digest in base64');
  end if;
  return null;
end;
$$;
