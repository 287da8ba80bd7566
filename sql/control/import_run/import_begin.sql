create or replace function control.import_refusal(p_body jsonb, p_resumed control.import_runs)
returns core.reply language plpgsql stable as $$
-- Why an import may not begin; null when it may.
declare
  v_running uuid := (select run.id from control.import_runs as run where run.state = 'running');
  v_differing text;
begin
  if v_running is not null then
    return core.refuse('conflict', 'another import runs: one at a time', jsonb_build_object('run', v_running));
  end if;

  if p_body ->> 'resume' is null then
    return null;
  end if;

  if p_resumed.id is null or p_resumed.is_dry then
    return core.refuse('bad_request', 'resume names no run of the history');
  end if;
  if p_resumed.source != p_body ->> 'source' then
    return core.refuse('bad_request', format('resume names an import from %s', p_resumed.source));
  end if;

  select string_agg(said.name, ', ' order by said.name)
  into v_differing
  from (
    values
      ('mode', p_resumed.mode = coalesce(p_body ->> 'mode', 'create')),
      ('place', p_resumed.place is not distinct from p_body ->> 'place'),
      ('selection', p_resumed.selection = coalesce(p_body -> 'selection', '{}'))
  ) as said (name, is_same)
  where not said.is_same;
  if v_differing is not null then
    return core.refuse('bad_request', format('resume names an import of another kind: %s differs', v_differing));
  end if;
  return null;
end;
$$;

create or replace function control.import_running(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- No route: the gateway asks before it reads a source, so that who comes second is not told of the first one's rows.
-- Writes: control.import_runs
declare
  v_refusal core.reply;
begin
  perform control.import_interrupt();
  v_refusal := control.import_refusal('{}', null);
  return case when v_refusal.status is null then core.ok('{}') else v_refusal end;
end;
$$;

comment on function control.import_running is 'Refuses while an import runs.';

create or replace function control.import_begin(p_request core.request)
returns core.reply language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- No route: the gateway calls it before it writes anything. One import runs at a time, which the index on
-- control.import_runs holds too. A run keeps its place only as long as its gateway renews the lease.
-- Writes: control.import_runs
declare
  v_body jsonb := p_request.body;
  v_resumed control.import_runs;
  v_reply core.reply;
  v_run control.import_runs;
begin
  lock table control.import_runs in share row exclusive mode;
  perform control.import_interrupt();
  select run.*
  into v_resumed
  from control.import_runs as run
  where run.id::text = lower(v_body ->> 'resume');
  v_reply := control.import_refusal(v_body, v_resumed);
  if v_reply.status is not null then
    return v_reply;
  end if;

  insert into control.import_runs as run (id, source, place, mode, selection, is_dry, resumes, operator_id, finished, leased_until)
  values
    (
      coalesce((v_body ->> 'run')::uuid, gen_random_uuid()),
      v_body ->> 'source',
      v_body ->> 'place',
      coalesce(v_body ->> 'mode', 'create'),
      coalesce(v_body -> 'selection', '{}'),
      coalesce((v_body ->> 'dry_run')::boolean, false),
      v_resumed.id,
      case p_request.claims ->> 'typ'
        when 'platform' then (p_request.claims ->> 'sub')::uuid
      end,
      coalesce(v_resumed.finished, '{}'),
      clock_timestamp() + control.import_lease()
    )
  returning run.*
  into v_run;
  return core.ok(jsonb_build_object('run', v_run.id));
end;
$$;

comment on function control.import_begin is 'Records an import that begins, or refuses it while another runs.';
