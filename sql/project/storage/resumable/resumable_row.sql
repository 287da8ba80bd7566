create or replace function storage.resumable_row(p_request core.request, p_id text)
returns storage.uploads language sql stable as $$
  -- The caller's resumable upload of that id.
  -- The id is no right: to all others the upload is not there. What began by a link goes on by the link alone.
  select uploads
  from storage.uploads as uploads
  where
    uploads.id = auth.uuid_of(p_id)
    and uploads.kind = 'resumable'
    and case
      when p_request.path ->> 'by' = 'link' then uploads.link_id = storage.link_of(p_request.claims)
      else uploads.link_id is null
      and uploads.role = coalesce(p_request.claims ->> 'role', 'anon')
      and uploads.owner_id is not distinct from p_request.claims ->> 'sub'
    end;
$$;

create or replace function storage.resumable_locked(p_request core.request, p_id text)
returns storage.uploads language plpgsql volatile as $$
-- The caller's resumable upload of that id, locked until the transaction ends.
begin
  perform
  from storage.uploads as uploads
  where uploads.id = auth.uuid_of(p_id)
  for update;
  return storage.resumable_row(p_request, p_id);
end;
$$;

create or replace function storage.resumable_refusal(p_upload storage.uploads)
returns core.reply language sql volatile as $$
  -- Refuses an upload that is not there, or has expired; null when it can go on.
  select case
    when p_upload.id is null then storage.tus_refuse('not_found', 'there is no such upload')
    when p_upload.expires_at <= clock_timestamp() then storage.tus_refuse('gone', 'the upload has expired')
  end;
$$;
