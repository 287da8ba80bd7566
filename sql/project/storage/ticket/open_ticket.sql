create or replace function storage.open_ticket(p_upload uuid, p_version uuid)
returns void language sql volatile as $$
  -- Lets this transaction write the object of an upload.
  -- For this transaction alone. The trigger _100_ticket on storage.objects takes it.
  -- Writes: storage.uploads
  update storage.uploads as uploads
  set
    ticket_xact = pg_current_xact_id(),
    version = p_version
  where uploads.id = p_upload;
$$;

create or replace function storage.place_ticket(p_upload storage.uploads)
returns void language plpgsql as $$
-- Lets this transaction write the object of an upload, with the version that it has.
-- The upload may have a row already or not: one whose bytes came first is in the table in this transaction alone.
-- Writes: storage.uploads
begin
  p_upload.ticket_xact := pg_current_xact_id();
  insert into storage.uploads as uploads
  select p_upload.*
  on conflict (id) do update
    set
      ticket_xact = excluded.ticket_xact,
      version = excluded.version;
end;
$$;
