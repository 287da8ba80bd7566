-- A database that was put back to older files gives its numbers of transactions again, to others. A mark that came after
-- the copy is not there then, and the cursors that name it are of no use.
create table realtime.marks (
  id bigint generated always as identity constraint mark_is_known_by_its_number primary key,
  xact xid8 not null default pg_current_xact_id(),
  mark uuid not null default gen_random_uuid(),
  server_started_at timestamptz not null default pg_postmaster_start_time()
);

alter table realtime.marks enable row level security;

comment on table realtime.marks is 'Random values that cursors name: the last one that each has seen.';
comment on column realtime.marks.server_started_at is 'No cursor is given before there is a mark of this start.';
