-- Realtime: the watched tables, their changes, the messages sent on topics, and how long both are kept.
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

-- Every index and constraint here slows writers down, so there is one. The table is never analyzed: statements that
-- read it use the index without statistics.
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

-- Users who were banned or deleted: the gateways close their sockets.
create table realtime.closings (
  xact xid8 not null default pg_current_xact_id(),
  user_id uuid not null,
  constraint user_is_closed_once_a_transaction primary key (xact, user_id)
);

-- What was visible at which time; the sweep computes from it what is old enough to delete.
create table realtime.ticks (
  id bigint generated always as identity constraint tick_is_known_by_its_number primary key,
  at timestamptz not null default clock_timestamp(),
  snapshot pg_snapshot not null,
  bytes bigint not null
);

-- A database restored from older files gives the same transaction numbers again, to other transactions. It lacks the
-- marks made after the copy, so cursors that name them are rejected.
create table realtime.marks (
  id bigint generated always as identity constraint mark_is_known_by_its_number primary key,
  xact xid8 not null default pg_current_xact_id(),
  mark uuid not null default gen_random_uuid(),
  server_started_at timestamptz not null default pg_postmaster_start_time()
);

-- Everything that this snapshot sees may have been deleted.
create table realtime.horizon (
  is_only boolean not null default true
    constraint there_is_one_horizon primary key
    constraint horizon_is_true check (is_only),
  swept pg_snapshot not null
);

-- Holds no row: its policies decide who may listen to a topic (select) and send on it (insert).
create table realtime.topics (name text constraint topic_is_known_by_its_name primary key);

-- 1 while every gateway sleeps. A sequence, so that others see a change before the transaction ends.
create unlogged sequence realtime.asleep minvalue 0 start 0;

alter table realtime.watches enable row level security;
alter table realtime.changes enable row level security;
alter table realtime.messages enable row level security;
alter table realtime.closings enable row level security;
alter table realtime.ticks enable row level security;
alter table realtime.marks enable row level security;
alter table realtime.horizon enable row level security;
alter table realtime.topics enable row level security;

comment on schema realtime is 'Changes in watched tables, messages on topics, and who may see them.';
comment on table realtime.watches is 'The tables whose changes are recorded.';
comment on column realtime.watches.id is 'The sequence realtime.wanted_<id> holds the time, in seconds since 1970, until which somebody wants its changes.';
comment on column realtime.watches.is_kept is 'Watched until realtime.unwatch, even with no listener.';
comment on column realtime.watches.since is 'Every change that this snapshot does not see was recorded.';
comment on column realtime.watches.layout is 'The columns and the key of the table then; rows recorded under another layout are not delivered.';
comment on column realtime.watches.wanted_until is 'Every change between since and this time was recorded; the sequence may be later, if somebody failed half-way.';
comment on table realtime.changes is 'What statements did to the rows of watched tables, for a while.';
comment on column realtime.changes.event is 'INSERT, UPDATE, DELETE, TRUNCATE; RESYNC: something changed that is not recorded row by row.';
comment on column realtime.changes.key is
  'The key of each row as it is now, in key order, as JSON: [5]; separated by the character 1F.';
comment on column realtime.changes.old is
  'Each row as it was before, as JSON, in the order of the keys and separated in the same way.';
comment on table realtime.messages is 'Messages sent on topics, for a while.';
comment on table realtime.closings is 'Users who were banned or deleted: the gateways close their sockets.';
comment on table realtime.ticks is 'What was visible at which time, and how many bytes came since the tick before.';
comment on table realtime.marks is 'Random values: each cursor names the last one it saw.';
comment on column realtime.marks.server_started_at is 'No cursor is given until there is a mark of this server start.';
comment on table realtime.horizon is 'Everything that this snapshot sees may have been deleted.';
comment on table realtime.topics is 'Holds no row: its policies decide who may listen to a topic (select) and send on it (insert).';

-- Delivery: what a listener wants, what changed, and what is sent.
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
comment on type realtime.page is 'What changed from since to until, one array element for each row; next: where the next page begins.';
comment on type realtime.delivery is 'What the gateway receives for a listener; an event in lower case is a note for the gateway.';
