create or replace function storage.tus_reply(p_reply core.reply, p_headers jsonb default '{}')
returns core.reply language plpgsql immutable parallel safe as $$
-- A reply of the TUS protocol.
-- Refusals name the version too.
begin
  p_reply.headers := coalesce(
    p_reply.headers, '{}'
  ) || p_headers || '{"tus-resumable": "1.0.0", "cache-control": "no-store"}';
  return p_reply;
end;
$$;

create or replace function storage.tus_refuse(p_code text, p_message text, p_headers jsonb default '{}')
returns core.reply language sql stable as $$
  -- A refusal in the TUS protocol.
  select storage.tus_reply(core.refuse(p_code, p_message), p_headers);
$$;

create or replace function storage.tus_refusal(p_request core.request)
returns core.reply language plpgsql stable as $$
-- Refuses a request of another version of TUS, or by a link that is none; null for others.
begin
  if p_request.headers ->> 'tus-resumable' is distinct from '1.0.0' then
    return storage.tus_refuse(
      'precondition_failed', 'this is TUS 1.0.0: send the header tus-resumable: 1.0.0', '{"tus-version": "1.0.0"}'
    );
  end if;
  if p_request.path ->> 'by' = 'link' and storage.link_of(p_request.claims) is null then
    return storage.tus_refuse('unauthorized', 'x-signature is not a valid link for an upload');
  end if;
  return null;
end;
$$;

create or replace function storage.tus_state(p_upload storage.uploads)
returns jsonb language sql stable as $$
  -- How far an upload is and until when it may go on, as headers.
  -- A finished upload does not expire: its object is there.
  select jsonb_strip_nulls(
    jsonb_build_object(
      'upload-offset', p_upload.at::text,
      'upload-expires', case
        when p_upload.blob_id is not null then to_char(
          p_upload.expires_at at time zone 'UTC',
          'Dy, DD Mon YYYY HH24:MI:SS "GMT"'
        )
      end
    )
  );
$$;
