-- Files: buckets and objects as policies see them, the versions and blobs behind them, and what is under way.
drop function if exists operate.render_own_rows(operate.question, text[], text);

do $$
begin
  if to_regnamespace('storage') is not null then
    raise exception using
      errcode = 'duplicate_schema',
      message = 'there is a schema storage already, and it is not ours: rename or drop it, then install again';
  end if;
end
$$;

create schema storage;

alter table core.open_function
add column is_plain boolean not null default false;

comment on column core.open_function.is_plain is 'It only reads and computes, so a policy that uses it stays plain.';

alter table core.settings
add column storage_max_bytes bigint not null default 52428800,
add column storage_upload_ttl integer not null default 86400,
add column storage_grace integer not null default 3600,
add column storage_link_max integer not null default 31536000;

create table storage.stores (
  id uuid constraint store_is_known_by_its_id primary key,
  kind text not null constraint store_kind_is_known check (kind in ('file', 's3')),
  place text not null,
  is_current boolean not null default false,
  registered_at timestamptz not null default clock_timestamp()
);

create unique index one_store_is_current on storage.stores (is_current) where is_current;

create table storage.buckets (
  id text collate "C"
    constraint bucket_is_known_by_its_id primary key
    constraint bucket_id_is_one_segment check (
      octet_length(id) between 1 and 100
      and id not in ('sign', 'upload', 'list', 'list-v2', 'move', 'copy', 'stage', 'restore', 'info')
      and id not in ('.', '..')
      and id !~ '[/\\\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'
      and id is nfc normalized
    ),
  name text not null constraint bucket_name_is_used_once unique,
  owner uuid constraint bucket_owner_is_a_user references auth.users on delete set null,
  owner_id text,
  public boolean not null default false,
  file_size_limit bigint constraint size_limit_is_not_negative check (file_size_limit >= 0),
  allowed_mime_types text[],
  type text not null default 'STANDARD' constraint bucket_type_is_standard check (type = 'STANDARD'),
  quota_bytes bigint constraint quota_is_not_negative check (quota_bytes >= 0),
  links_after timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index buckets_by_owner on storage.buckets (owner) where owner is not null;

create table storage.objects (
  id uuid default gen_random_uuid() constraint object_is_known_by_its_id primary key,
  bucket_id text collate "C" not null constraint object_is_in_a_bucket references storage.buckets,
  name text collate "C" not null
    constraint object_name_is_a_key check (
      octet_length(name) between 1 and 1024
      and name !~ '(^|/)\.{0,2}(/|$)'
      and name !~ '[\\\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'
      and name is nfc normalized
    ),
  owner uuid constraint object_owner_is_a_user references auth.users on delete set null,
  owner_id text,
  metadata jsonb,
  user_metadata jsonb,
  version uuid not null,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz generated always as (updated_at) stored,
  constraint object_is_alone_under_its_key unique (bucket_id, name)
);

create index objects_by_owner_id on storage.objects (owner_id);
create index objects_by_owner on storage.objects (owner) where owner is not null;

create table storage.blobs (
  id uuid default gen_random_uuid() constraint blob_is_known_by_its_id primary key,
  store_id uuid constraint blob_is_in_a_store references storage.stores,
  state text not null default 'promised'
    constraint blob_state_is_known check (state in ('promised', 'stored', 'absent')),
  size bigint,
  sha256 text,
  leased_until timestamptz,
  is_shared boolean not null default false,
  constraint only_an_absent_blob_is_in_no_store check (state = 'absent' or store_id is not null),
  constraint a_promised_blob_has_a_lease check (state != 'promised' or leased_until is not null)
);

create index blobs_by_lease on storage.blobs (leased_until) where state = 'promised';
create index blobs_by_store on storage.blobs (store_id, id);

create table storage.versions (
  id uuid default gen_random_uuid() constraint version_is_known_by_its_id primary key,
  object_id uuid not null,
  blob_id uuid not null constraint version_has_a_blob references storage.blobs,
  size bigint not null,
  type text not null,
  sniffed text,
  cache_control text,
  etag text not null,
  made_by text,
  made_at timestamptz not null default clock_timestamp()
);

create index versions_by_object on storage.versions (object_id);
create index versions_by_blob on storage.versions (blob_id);

create table storage.uploads (
  id uuid default gen_random_uuid() constraint upload_is_known_by_its_id primary key,
  kind text not null
    constraint upload_kind_is_known check (kind in ('plain', 'resumable', 'staged', 'copy', 'link', 'import')),
  blob_id uuid constraint upload_has_a_blob references storage.blobs,
  bucket_id text collate "C" not null,
  name text collate "C" not null,
  role text not null,
  owner_id text,
  claims jsonb,
  size bigint,
  type text not null,
  sniffed text,
  cache_control text,
  user_metadata jsonb,
  upsert boolean not null default false,
  replaces boolean not null default false,
  if_match text,
  if_none_match text,
  keeps jsonb,
  at bigint not null default 0,
  grip uuid,
  sent_metadata text,
  link_id uuid,
  object_id uuid,
  version uuid,
  ticket_xact xid8,
  made_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

create index uploads_by_ticket on storage.uploads (ticket_xact) where ticket_xact is not null;
create index uploads_by_blob on storage.uploads (blob_id);
create index uploads_by_end on storage.uploads (expires_at);

-- Bytes to erase. Its blob has no row any more once a gateway is erasing them.
create table storage.garbage (
  blob_id uuid constraint garbage_is_known_by_its_blob primary key,
  store_id uuid not null constraint garbage_is_in_a_store references storage.stores,
  since timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  next_try timestamptz not null,
  leased_until timestamptz
);

create index garbage_by_next_try on storage.garbage (next_try);

-- What garbage becomes of after the grace; a delete of many objects writes few of these rows.
create table storage.removals (
  id uuid default gen_random_uuid() constraint removal_is_known_by_its_id primary key,
  blobs uuid[] not null,
  since timestamptz not null default clock_timestamp(),
  next_try timestamptz not null
);

create index removals_by_next_try on storage.removals (next_try);

create table storage.signatures (
  type text not null,
  at integer not null,
  bytes bytea not null,
  more_at integer,
  more_bytes bytea,
  constraint signature_is_given_once primary key (type, at, bytes)
);

create table storage.usage (
  bucket_id text collate "C"
    constraint usage_is_of_a_bucket primary key
    constraint usage_ends_with_its_bucket references storage.buckets on delete cascade,
  bytes bigint not null,
  objects bigint not null
);

create table storage.hold_state (
  only_row boolean primary key default true constraint hold_state_has_one_row check (only_row),
  held_until timestamptz
);

insert into storage.hold_state default values;

create view storage.files as
select
  object.bucket_id,
  object.name,
  object.id as object_id,
  object.updated_at,
  version.id as version,
  version.size,
  version.type,
  version.sniffed,
  version.cache_control,
  version.etag,
  blob.id as blob_id,
  blob.store_id,
  blob.state,
  blob.sha256
from
  storage.objects as object
  join storage.versions as version on version.id = object.version and version.object_id = object.id
  join storage.blobs as blob on blob.id = version.blob_id;

alter table storage.stores enable row level security;
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.blobs enable row level security;
alter table storage.versions enable row level security;
alter table storage.uploads enable row level security;
alter table storage.garbage enable row level security;
alter table storage.removals enable row level security;
alter table storage.signatures enable row level security;
alter table storage.usage enable row level security;
alter table storage.hold_state enable row level security;

comment on schema storage is 'Files: buckets, objects, and the bytes behind them.';
comment on table storage.stores is 'The places where bytes are kept.';
comment on column storage.stores.is_current is 'New blobs go there.';
comment on table storage.buckets is 'Buckets. Policies decide who may see and change them.';
comment on column storage.buckets.links_after is 'Signed links made before this time do not work.';
comment on table storage.objects is 'Files, by bucket and key. Policies decide about them; the bytes are behind the version.';
comment on table storage.blobs is 'Bytes in a store, written once and never changed.';
comment on column storage.blobs.state is 'promised: an upload may be writing it. stored: the bytes are durable. absent: imported without its bytes.';
comment on column storage.blobs.is_shared is 'A copy named it, so that more than one removal may.';
comment on table storage.versions is 'What an object is at present: its bytes, and how they are served.';
comment on view storage.files is 'Objects with their bytes: all that a download needs.';
comment on table storage.uploads is 'Uploads that are under way, and what each will become.';
comment on column storage.uploads.ticket_xact is 'The transaction in which this upload may write its object.';
comment on column storage.uploads.upsert is 'It replaces what is under the key.';
comment on column storage.uploads.replaces is 'It only replaces what is under the key.';
comment on column storage.uploads.keeps is 'What an import keeps of the object: owner, created_at, updated_at.';
comment on column storage.uploads.at is 'How many bytes of a resumable upload are durable.';
comment on column storage.uploads.grip is 'The request that may append; a newer one takes over.';
comment on column storage.uploads.link_id is 'Of a resumable upload by a signed link: the upload that the link is spent with.';
comment on column storage.uploads.sent_metadata is 'Of a resumable upload, as its client sent it.';
comment on table storage.garbage is 'Bytes that no object needs any more, until they are erased.';
comment on table storage.removals is 'Blobs of deleted objects, until the sweep looks which are garbage.';
comment on table storage.signatures is 'The first bytes of types of files.';
comment on table storage.usage is 'What buckets with a quota hold.';
comment on table storage.hold_state is 'Until when nothing is erased, so that a backup can be copied.';
