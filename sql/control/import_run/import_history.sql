create or replace function control.import_run_json(p_run control.import_runs)
returns jsonb language sql stable as $$
  -- A run whose lease is over is interrupted, though nobody has written it yet. Older runs have the whole body of an error.
  select
    to_jsonb(p_run) - array['operator_id', 'leased_until', 'is_dry', 'resumes'] || jsonb_build_object(
      'state', case when p_run.state = 'running' and p_run.leased_until < now() then 'interrupted' else p_run.state end,
      'dry_run', p_run.is_dry,
      'resume', p_run.resumes,
      'error', coalesce(p_run.error -> 'error', p_run.error),
      'operator', (select operator.email from control.platform_users as operator where operator.id = p_run.operator_id)
    );
$$;

comment on function control.import_run_json is 'An import as operators read it.';

create or replace function control.import_run_shown(p_run control.import_runs, p_role text)
returns jsonb language sql stable as $$
  -- An import as an operator of this role reads it.
  -- SQL of the source may hold secrets, so a viewer reads none of it.
  select case
    when p_role is distinct from 'viewer' then run.value
    else run.value || jsonb_build_object(
      'warnings', (
        select coalesce(jsonb_agg(warning.value - 'statement' order by warning.place), '[]')
        from jsonb_array_elements(run.value -> 'warnings') with ordinality as warning (value, place)
      ),
      'error', case jsonb_typeof(run.value -> 'error')
        when 'object' then run.value -> 'error' #- '{details}'
        else run.value -> 'error'
      end
    )
  end
  from control.import_run_json(p_run) as run (value);
$$;

create or replace function control.import_history(p_request core.request)
returns core.reply language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- GET /admin/v1/import/history?limit=&run=
declare
  v_limit integer := core.page_number(p_request.query ->> 'limit', 100, 1000);
begin
  if v_limit is null then
    return core.refuse('bad_request', 'limit is a whole number');
  end if;

  return core.ok(
    jsonb_build_object(
      'runs', (
        select coalesce(
          jsonb_agg(control.import_run_shown(run, p_request.claims ->> 'pr') order by run.began_at desc, run.id),
          '[]'
        )
        from (
          select kept.*
          from control.import_runs as kept
          where p_request.query ->> 'run' is null or kept.id::text = lower(p_request.query ->> 'run')
          order by kept.began_at desc, kept.id
          limit v_limit
        ) as run
      )
    )
  );
end;
$$;

comment on function control.import_history is 'GET /admin/v1/import/history: every import, newest first.';
