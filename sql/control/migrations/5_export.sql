-- Tickets of exports: each lets its holder download one export, once.
create table control.export_tickets (
  digest bytea constraint ticket_is_known_by_its_digest primary key,
  claims jsonb not null,
  wish jsonb not null,
  expires_at timestamptz not null
);

create index export_tickets_by_end on control.export_tickets (expires_at);

alter table control.export_tickets enable row level security;

comment on table control.export_tickets is 'Exports that were asked for and not yet downloaded.';
comment on column control.export_tickets.digest is 'Of the ticket, which nobody but its holder knows.';
comment on column control.export_tickets.claims is 'Of the operator who asked for it.';
comment on column control.export_tickets.wish is 'What is exported, as operate.export_plan takes it.';
