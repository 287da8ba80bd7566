create or replace function control.import_renew(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- No route: {run, phase?, finished?}. The gateway calls it with each heartbeat, phase and finished table. A run that
-- was taken for dead does not come back, and its gateway must stop.
-- Writes: control.import_runs
declare
  v_body jsonb := p_request.body;
begin
  update control.import_runs as run
  set
    leased_until = clock_timestamp() + control.import_lease(),
    phase = coalesce(v_body ->> 'phase', run.phase),
    finished = run.finished || coalesce(v_body -> 'finished', '{}')
  where run.id = (v_body ->> 'run')::uuid and run.state = 'running' and run.leased_until >= clock_timestamp();
  return core.ok(jsonb_build_object('running', found));
end;
$$;

comment on function control.import_renew is 'Renews the lease of an import, and records how far it is.';
