-- What an unfinished upload will bring counts from its beginning: for its bucket, for who uploads, and for the network.
alter table storage.uploads
add column promised bigint,
add column network cidr;

create index uploads_by_promise on storage.uploads (bucket_id) where promised is not null;
create index uploads_by_promiser on storage.uploads (role, coalesce(owner_id, '')) where promised is not null;
create index uploads_by_network on storage.uploads (network) where promised is not null;

update storage.uploads
set promised = coalesce(size, at)
where kind in ('plain', 'resumable', 'staged') and blob_id is not null;

create unlogged table storage.promisers (
  who text constraint promiser_is_known_by_its_name primary key,
  promised_at timestamptz not null
);

create index promisers_by_time on storage.promisers (promised_at);

alter table storage.promisers enable row level security;

comment on column storage.uploads.promised is 'Bytes that count while it is unfinished: its length, or the most that it may bring.';
comment on column storage.uploads.network is 'From where it was begun.';
comment on table storage.promisers is 'Who promises bytes, locked so that two at once do not both get the last room.';

drop function if exists storage.room_of(storage.buckets, storage.objects);
