create or replace function operate.drifted()
returns table (change text, kind text, identity text, before text, after text)
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
  select
    case
      when known.digest is null then 'added'
      when present.digest is null then 'removed'
      else 'changed'
    end,
    coalesce(present.kind, known.kind),
    coalesce(present.identity, known.identity),
    known.definition,
    present.definition
  from
    operate.objects() as present
    full join operate.known_object as known on known.kind = present.kind and known.identity = present.identity
  where known.digest is distinct from present.digest;
$$;

comment on function operate.drifted is 'The objects that differ from what the migrations made.';

create or replace function operate.hold_drift()
returns void
language sql
volatile
set search_path = pg_catalog, pg_temp
as $$
  -- Called before a change, because afterwards nobody can tell what the change did from what somebody did in psql
  -- before it. The setting lasts as long as the session, which an operation has for itself.
  select
    set_config('plinth.drift', coalesce(array_agg(drifted.kind || ' ' || drifted.identity)::text, '{}'), false)
  from operate.drifted() as drifted;
$$;

comment on function operate.hold_drift is
  'Notes what has drifted, so that the migration recorded next does not cover it up.';
