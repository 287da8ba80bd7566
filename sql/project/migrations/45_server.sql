-- Which server writes, as a standby can read it: no function says on a standby which timeline it has replayed.
create table core.server (
  only_row boolean primary key default true constraint server_has_one_row check (only_row),
  system text not null,
  timeline text not null,
  since timestamptz not null default clock_timestamp()
);

alter table core.server enable row level security;

comment on table core.server is 'The cluster and the timeline of the primary, for its standbys to read.';
