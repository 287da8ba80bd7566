-- Each import run, while it goes on and afterwards.
create table control.import_runs (
  id uuid primary key default gen_random_uuid(),
  source text not null,
  place text not null,
  mode text not null constraint import_mode_is_known check (mode in ('create', 'replace')),
  selection jsonb not null default '{}',
  is_dry boolean not null default false,
  resumes uuid,
  operator_id uuid,
  state text not null default 'running' constraint import_state_is_known
    check (state in ('running', 'done', 'failed', 'cancelled', 'interrupted')),
  phase text not null default 'connect' constraint import_phase_is_known
    check (phase in ('connect', 'schema', 'rows', 'constraints', 'users', 'objects', 'done')),
  began_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  leased_until timestamptz not null,
  finished jsonb not null default '{}',
  summary jsonb,
  warnings jsonb not null default '[]',
  error jsonb
);

create unique index one_import_runs_at_once on control.import_runs ((true)) where state = 'running';

create index import_runs_by_age on control.import_runs (began_at desc, id);

alter table control.import_runs enable row level security;

comment on table control.import_runs is
  'A row for each import run: what it was told, how far it came, what it warned of.';
comment on column control.import_runs.place is 'Host and database of the source, or the name of a file; no secret.';
comment on column control.import_runs.selection is 'What of the source was asked for; {} is all of it.';
comment on column control.import_runs.resumes is 'The run whose finished tables count as done.';
comment on column control.import_runs.operator_id is 'Who began it; null is the service key.';
comment on column control.import_runs.leased_until is 'Past it the gateway that runs it is taken for dead.';
comment on column control.import_runs.finished is
  'Each table that is copied whole: {"public.todos": {"rows": 3, "equal": true}}.';
comment on column control.import_runs.error is 'Why it failed: the error as the client got it.';
