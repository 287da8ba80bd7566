create or replace function storage.object_row(p_bucket text, p_key text)
returns storage.objects language plpgsql volatile as $$
-- The object under a key, locked, whoever may see it.
-- Locked, so that it neither moves nor goes before this transaction ends.
declare
  v_row storage.objects;
begin
  select objects.*
  into v_row
  from storage.objects as objects
  where objects.bucket_id = p_bucket and objects.name = p_key
  for update;
  return v_row;
end;
$$;

create or replace function storage.hold_lease(p_blob uuid)
returns boolean language plpgsql as $$
-- Locks a blob; false when its lease is over.
-- A gateway that was asleep for longer than its lease commits nothing: the sweep may be erasing the bytes. The blob of a
-- copy is stored and has no lease.
begin
  perform
  from storage.blobs as blobs
  where blobs.id = p_blob and (blobs.state != 'promised' or blobs.leased_until > clock_timestamp())
  for no key update;
  return found;
end;
$$;

create or replace function storage.try_write(
  p_role text, p_upload storage.uploads, p_command text, out refusal core.reply, out again boolean
)
language plpgsql as $$
-- Writes the object of an upload as the caller.
-- again: another request took the key since this one looked.
declare
  v_state text;
  v_message text;
  v_detail text;
  v_hint text;
  v_constraint text;
begin
  again := false;
  begin
    p_upload.version := gen_random_uuid();
    perform storage.place_ticket(p_upload);
    if storage.write_object(p_role, p_upload, p_command) = 1 then
      return;
    end if;
    raise exception using errcode = 'PLBCK';
  exception when others then -- every error of the caller's statement is an answer, and the bytes must be discarded
    get stacked diagnostics
      v_state = returned_sqlstate,
      v_message = message_text,
      v_detail = pg_exception_detail,
      v_hint = pg_exception_hint,
      v_constraint = constraint_name;
    again := v_state = '23505' and v_constraint = 'object_is_alone_under_its_key';
    refusal := storage.refuse_error(p_command, v_state, v_message, v_detail, v_hint);
    if storage.is_passed_on(refusal, v_state) then
      raise; -- the sweep erases the bytes of an upload that is not committed later
    end if;
  end;

  perform storage.note_code(p_role, concat('object ', p_command));
  if v_state = 'PLBCK' then
    refusal := storage.refuse_zero(p_role, p_upload, p_command);
  end if;
end;
$$;

create or replace function storage.recheck_upload(
  p_role text, p_upload storage.uploads, out refusal core.reply, out command text
)
language plpgsql as $$
-- Why an upload cannot be committed now; else whether it inserts or updates.
-- Repeats every check on the rows of this moment, and locks them in this order: its own blob, bucket, object, usage.
-- Uploads into a bucket with a quota are counted one after another; other buckets have no row of usage.
declare
  v_bucket storage.buckets;
  v_object storage.objects;
begin
  select buckets.*
  into v_bucket
  from storage.buckets as buckets
  where buckets.id = p_upload.bucket_id
  for key share;
  if v_bucket.id is null then
    refusal := core.refuse('not_found');
    return;
  end if;

  v_object := storage.object_row(p_upload.bucket_id, p_upload.name);
  perform
  from storage.usage as usage
  where usage.bucket_id = p_upload.bucket_id
  for no key update;
  refusal := storage.upload_refusal(p_role, v_bucket, v_object, p_upload);
  command := case when v_object.id is null then 'insert' else 'update' end;
end;
$$;

create or replace function storage.commit_upload(p_role text, p_upload storage.uploads)
returns core.reply language plpgsql as $$
-- Makes an object of an upload whose bytes are durable; null when done, else why not.
-- Writes: storage.objects, storage.versions, storage.blobs, storage.uploads, storage.usage, storage.garbage
declare
  v_looked record;
  v_tried record;
begin
  for attempt in 1..3 loop
    v_looked := storage.recheck_upload(p_role, p_upload);
    if (v_looked.refusal).status is not null then
      return v_looked.refusal;
    end if;

    v_tried := storage.try_write(p_role, p_upload, v_looked.command);
    if not v_tried.again then
      return v_tried.refusal;
    end if;
  end loop;
  return core.refuse('conflict', 'other requests are writing this key, try again');
end;
$$;
