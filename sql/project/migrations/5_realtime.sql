-- Realtime: which tables are watched, what changed in them, what was said on topics, and how long both are kept.
create schema realtime;

create table realtime.watches (
  id integer generated always as identity
    constraint watch_is_known_by_its_number primary key,
  relation regclass not null constraint relation_is_watched_once unique,
  is_kept boolean not null default false,
  since pg_snapshot,
  layout text,
  wanted_until bigint not null default 0,
  attached_at timestamptz not null default clock_timestamp()
);

-- Writers pay for every index and constraint here, so there is one. It is never analyzed: every statement that reads
-- changes is planned for the index, whatever is known of them.
create table realtime.changes (
  xact xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  watch integer not null,
  event text not null,
  key text,
  old text,
  at timestamptz not null default clock_timestamp(),
  constraint change_is_known_by_its_transaction primary key (xact, id)
) with (
  autovacuum_vacuum_scale_factor = 0.05,
  autovacuum_vacuum_insert_scale_factor = 0.5,
  autovacuum_analyze_threshold = 2147483647
);

create table realtime.messages (
  xact xid8 not null default pg_current_xact_id(),
  id bigint generated always as identity,
  topic text not null,
  event text not null,
  payload jsonb not null,
  at timestamptz not null default clock_timestamp(),
  constraint message_is_known_by_its_transaction primary key (xact, id)
);

-- Whose sockets end: users who were banned or deleted.
create table realtime.closings (
  xact xid8 not null default pg_current_xact_id(),
  user_id uuid not null,
  constraint user_is_closed_once_a_transaction primary key (xact, user_id)
);

-- What could be seen when; from these follows what is old enough to go.
create table realtime.ticks (
  id bigint generated always as identity constraint tick_is_known_by_its_number primary key,
  at timestamptz not null default clock_timestamp(),
  snapshot pg_snapshot not null,
  bytes bigint not null
);

-- A database that was put back to older files gives its numbers of transactions again, to others. A mark that came after
-- the copy is not there then, and the cursors that name it are of no use.
create table realtime.marks (
  id bigint generated always as identity constraint mark_is_known_by_its_number primary key,
  xact xid8 not null default pg_current_xact_id(),
  mark uuid not null default gen_random_uuid(),
  server_started_at timestamptz not null default pg_postmaster_start_time()
);

-- Everything that this snapshot saw may be gone.
create table realtime.horizon (
  is_only boolean not null default true
    constraint there_is_one_horizon primary key
    constraint horizon_is_true check (is_only),
  swept pg_snapshot not null
);

-- Holds no row: its policies say who may listen to a topic (select) and speak on it (insert).
create table realtime.topics (name text constraint topic_is_known_by_its_name primary key);

-- 1 while every gateway waits to be woken. Written and read past all transactions, as both must see it at once.
create unlogged sequence realtime.asleep minvalue 0 start 0;

alter table realtime.watches enable row level security;
alter table realtime.changes enable row level security;
alter table realtime.messages enable row level security;
alter table realtime.closings enable row level security;
alter table realtime.ticks enable row level security;
alter table realtime.marks enable row level security;
alter table realtime.horizon enable row level security;
alter table realtime.topics enable row level security;

comment on schema realtime is 'What changes in watched tables, what is said on topics, and who may see which of it.';
comment on table realtime.watches is 'The tables whose changes are written down.';
comment on column realtime.watches.id is 'The sequence realtime.wanted_<id> says until when, in seconds since 1970, somebody wants its changes.';
comment on column realtime.watches.is_kept is 'Watched until realtime.unwatch, whoever listens.';
comment on column realtime.watches.since is 'Nothing that this snapshot does not see was missed.';
comment on column realtime.watches.layout is 'Which columns and which key the table had then; rows written down under another one are not told.';
comment on column realtime.watches.wanted_until is 'Up to then nothing is missed after since; the sequence may be further, where somebody failed half-way.';
comment on table realtime.changes is 'What statements did to the rows of watched tables, for a while.';
comment on column realtime.changes.event is 'INSERT, UPDATE, DELETE, TRUNCATE; RESYNC: something changed that is not told row by row.';
comment on column realtime.changes.key is
  'The key of each row as it is now, in key order, as JSON: [5]; with the character 1F between two.';
comment on column realtime.changes.old is
  'Each row as it was before, as JSON, in the order of the keys and parted in the same way.';
comment on table realtime.messages is 'What was said on topics, for a while.';
comment on table realtime.closings is 'Users who were banned or deleted: their sockets end.';
comment on table realtime.ticks is 'What could be seen at which time, and how many bytes came since the tick before.';
comment on table realtime.marks is 'Random values that cursors name: the last one that each has seen.';
comment on column realtime.marks.server_started_at is 'No cursor is given before there is a mark of this start.';
comment on table realtime.horizon is 'Everything that this snapshot sees may have been swept.';
comment on table realtime.topics is 'Holds no row: its policies say who may listen to a topic (select) and speak on it (insert).';

-- Delivery: what a listener wants, what changed in between, and what is told of it.
create type realtime.wish as (role text, filter text[], events text[], base text, "values" text[]);
create type realtime.page as (
  relation oid,
  until text,
  since text,
  events text[],
  ids text[],
  ats text[],
  names text[],
  keys text,
  olds text,
  is_torn boolean,
  next bigint,
  layout text,
  heads text
);
create type realtime.delivery as (
  listener integer,
  event text,
  id text,
  cursor text,
  at text,
  record text,
  old_record text,
  name text
);

comment on type realtime.wish is 'What a listener wants: filter as key, value, key, value; base names the shape of its statements.';
comment on type realtime.page is 'What changed from since to until, one place for each row; next is where another page begins.';
comment on type realtime.delivery is 'What the gateway receives for a listener; an event in lower case is a note for the gateway.';
