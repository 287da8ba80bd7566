create or replace function storage.resumable_row(p_role text, p_claims jsonb, p_id text)
returns storage.uploads
language sql
stable
as $$
  -- The id is no right: to all others the upload is not there.
  select uploads
  from storage.uploads as uploads
  where
    uploads.id = auth.uuid_of(p_id)
    and uploads.kind = 'resumable'
    and uploads.role = p_role
    and uploads.owner_id is not distinct from p_claims ->> 'sub';
$$;

comment on function storage.resumable_row(text, jsonb, text) is 'The caller''s resumable upload of that id.';

create or replace function storage.resumable_locked(p_role text, p_claims jsonb, p_id text)
returns storage.uploads
language plpgsql
volatile
as $$
begin
  perform
  from storage.uploads as uploads
  where uploads.id = auth.uuid_of(p_id)
  for update;
  return storage.resumable_row(p_role, p_claims, p_id);
end;
$$;

comment on function storage.resumable_locked(text, jsonb, text) is
  'The caller''s resumable upload of that id, locked until the transaction ends.';

create or replace function storage.resumable_refusal(p_upload storage.uploads)
returns core.reply
language sql
volatile
as $$
  select
    case
      when p_upload.id is null then storage.tus_refuse('not_found', 'there is no such upload')
      when p_upload.expires_at <= clock_timestamp() then storage.tus_refuse('gone', 'the upload has expired')
    end;
$$;

comment on function storage.resumable_refusal(storage.uploads) is
  'Refuses an upload that is not there, or has expired; null when it can go on.';
