-- The digest of an upload stands in its row, as its size does: its blob is written once it becomes an object.
alter table storage.uploads
add column sha256 text;

update storage.uploads as uploads
set sha256 = blobs.sha256
from storage.blobs as blobs
where blobs.id = uploads.blob_id and blobs.sha256 is not null;

drop function if exists storage.take_reserved(storage.uploads, jsonb);
drop function if exists storage.return_reserved(uuid);

-- What a client says of its file is read into a type, not into JSON.
create type storage.fields as (type text, cache_control text, metadata text, length text);

comment on type storage.fields is 'What a client says of its file, as it was sent.';

drop function if exists storage.upload_fields(core.request);
drop function if exists storage.fields_refusal(core.request);
