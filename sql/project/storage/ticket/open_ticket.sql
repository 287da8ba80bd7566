create or replace function storage.open_ticket(p_upload uuid, p_version uuid)
returns void
language sql
volatile
as $$
  -- For this transaction alone. The trigger _100_ticket on storage.objects takes it.
  -- Writes: storage.uploads
  update storage.uploads as uploads
  set
    ticket_xact = pg_current_xact_id(),
    version = p_version
  where uploads.id = p_upload;
$$;

comment on function storage.open_ticket(uuid, uuid) is 'Lets this transaction write the object of an upload.';
