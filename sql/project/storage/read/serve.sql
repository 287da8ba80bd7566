create or replace function storage.unreadable(p_answer jsonb, p_blob uuid)
returns core.reply language plpgsql stable as $$
-- The refusal when bytes could not be opened; null to try again.
-- Bytes that are missing while another blob is behind the object now were replaced a moment ago: then null, and the new
-- ones are sent.
begin
  if p_answer ->> 'failed' != 'missing' then
    return core.refuse('unavailable', 'the bytes cannot be read at the moment', null, '{"retry-after": "5"}');
  end if;

  if p_answer #>> '{state,blob}' = p_blob::text then
    return core.refuse('internal_error', 'the bytes of this object are missing', '{"reason": "missing"}');
  end if;
  return null;
end;
$$;

create or replace function storage.object_headers(p_file storage.files, p_request core.request)
returns jsonb language sql stable as $$
  -- Headers that describe an object and all its bytes; the digest is null where nobody computed it.
  -- The bytes are a stranger's: a browser must neither guess their type nor run them on this origin. Made in one step,
  -- since joining two objects costs a download more than making one.
  select jsonb_build_object(
    'accept-ranges', 'bytes',
    'content-security-policy', 'sandbox; default-src ''none''',
    'x-content-type-options', 'nosniff',
    'cross-origin-resource-policy', 'cross-origin',
    'content-type', p_file.type,
    'content-length', p_file.size::text,
    'content-disposition', storage.disposition(p_file, p_request.query ->> 'download'),
    'repr-digest', 'sha-256=:' || encode(decode(p_file.sha256, 'hex'), 'base64') || ':'
  );
$$;

create or replace function storage.send_ask(p_file storage.files, p_bytes int8range)
returns jsonb language sql stable as $$
  -- Asks the gateway to send bytes of an object.
  select jsonb_build_object(
    'kind', 'send',
    'store', p_file.store_id,
    'blob', p_file.blob_id,
    'from', lower(p_bytes),
    'to', upper(p_bytes) - 1,
    'state', jsonb_build_object('blob', p_file.blob_id)
  );
$$;

create or replace function storage.send(p_request core.request, p_file storage.files, p_headers jsonb)
returns core.reply language plpgsql stable as $$
-- The reply with the bytes of an object, or some of them.
-- Only a GET has a range (RFC 9110, 14.2). HEAD has the headers of the whole, and no bytes.
declare
  v_bytes int8range := int8range(0, p_file.size);
  v_range int8range;
  v_headers jsonb := p_headers;
begin
  if p_request.method = 'GET' and p_request.headers ? 'range' then
    v_range := storage.range_asked(p_request.headers, p_file);
    if isempty(v_range) then
      return core.refuse(
        'range_not_satisfiable',
        null,
        null,
        jsonb_build_object('content-range', format('bytes */%s', p_file.size))
      );
    end if;
    v_bytes := coalesce(v_range, v_bytes);
  end if;

  v_headers := v_headers || storage.object_headers(p_file, p_request);
  if p_file.sha256 is null then
    v_headers := v_headers - 'repr-digest';
  end if;
  if p_request.path ? 'render' then
    v_headers := v_headers || '{"x-transform": "none"}';
  end if;
  if v_range is not null then
    v_headers := v_headers || jsonb_build_object(
      'content-length', (upper(v_range) - lower(v_range))::text,
      'content-range', format('bytes %s-%s/%s', lower(v_range), upper(v_range) - 1, p_file.size)
    );
  end if;

  return row(
    case when v_range is null then 200 else 206 end,
    v_headers,
    null,
    null,
    null,
    case when p_request.method = 'GET' and not isempty(v_bytes) then storage.send_ask(p_file, v_bytes) end
  )::core.reply;
end;
$$;

create or replace function storage.serve(p_request core.request, p_file storage.files, p_caching jsonb)
returns core.reply language plpgsql stable as $$
-- Conditions come before the range (RFC 9110, 13.2.2).
declare
  v_refusal core.reply;
  v_status integer;
  v_headers jsonb;
begin
  if p_file.state = 'absent' then
    return storage.not_imported();
  end if;

  if p_request.answer ? 'failed' then
    v_refusal := storage.unreadable(p_request.answer, p_file.blob_id);
    if v_refusal.status is not null then
      return v_refusal;
    end if;
  end if;

  v_status := storage.condition_status(p_request.headers, p_file.etag, p_file.updated_at);
  if v_status = 412 then
    return core.refuse('precondition_failed');
  end if;

  v_headers := p_caching || jsonb_build_object(
    'etag', p_file.etag,
    'last-modified', storage.http_date(p_file.updated_at)
  );
  if v_status = 304 then
    return row(304, v_headers, null::jsonb, null::jsonb, null::text, null::jsonb)::core.reply;
  end if;
  return storage.send(p_request, p_file, v_headers);
end;
$$;

comment on function storage.serve(core.request, storage.files, jsonb) is
  'Answers a read of an object that the caller may see.';
