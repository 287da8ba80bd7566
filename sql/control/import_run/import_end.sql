create or replace function control.import_end(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- No route: {run, state, summary?, warnings?, error?}.
-- Writes: control.import_runs
declare
  v_body jsonb := p_request.body;
begin
  update control.import_runs as run
  set
    state = v_body ->> 'state',
    phase = case v_body ->> 'state' when 'done' then 'done' else coalesce(v_body ->> 'phase', run.phase) end,
    ended_at = clock_timestamp(),
    finished = run.finished || coalesce(v_body -> 'finished', '{}'),
    summary = v_body -> 'summary',
    warnings = coalesce(v_body -> 'warnings', '[]'),
    error = nullif(v_body -> 'error', 'null')
  where run.id = (v_body ->> 'run')::uuid and run.state in ('running', 'interrupted');
  return core.ok(jsonb_build_object('recorded', found));
end;
$$;

comment on function control.import_end is 'Records how an import ended.';
