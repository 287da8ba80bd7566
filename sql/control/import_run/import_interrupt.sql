create or replace function control.import_lease()
returns interval language sql immutable parallel safe as $$
  -- How long an import runs on without a sign of its gateway.
  -- The gateway renews it every 15 seconds.
  select interval '60 seconds';
$$;

create or replace function control.import_interrupt()
returns void language sql as $$
  -- Ends the import whose gateway is gone.
  -- Its gateway is dead, or cannot reach this database and stops by itself.
  -- Writes: control.import_runs
  update control.import_runs as run
  set
    state = 'interrupted',
    ended_at = run.leased_until
  where run.state = 'running' and run.leased_until < clock_timestamp();
$$;
