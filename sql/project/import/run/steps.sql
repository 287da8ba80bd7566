create or replace function import.is_there_already(p_state text, p_sql text)
returns boolean language sql immutable as $$
  -- True for the error of a statement that makes what exists.
  -- 42P16 is also what a second primary key of a table raises, 42809 what a partition does that is attached already.
  select
    p_state in ('42P06', '42P07', '42701', '42710', '42723')
    or (p_state = '42P16' and p_sql ~* 'primary key')
    or (p_state = '42809' and p_sql ~ '^alter table only .* attach partition ');
$$;

create or replace function import.try_step(p_step jsonb)
returns jsonb language plpgsql as $$
-- In a savepoint: its failure undoes nothing else. A server in trouble is no reason to go on without the step.
begin
  execute p_step ->> 'sql';
  return null;
exception when others then -- whatever a statement of the source raises is a warning
  if left(sqlstate, 2) in ('08', '53', '57', '58', 'XX') then
    raise;
  end if;
  return p_step || jsonb_build_object('error', sqlerrm, 'sqlstate', sqlstate);
end;
$$;

comment on function import.try_step(jsonb) is 'Runs a step of a plan: null, or the step with its error.';

create or replace function import.run_steps(p_steps jsonb)
returns jsonb language plpgsql as $$
-- Steps that failed are tried again as long as one more of them succeeds, so they may come in approximate order.
declare
  v_left jsonb := p_steps;
  v_failed jsonb := jsonb_build_array();
  v_step jsonb;
begin
  while jsonb_array_length(v_left) > 0 loop
    v_failed := jsonb_build_array();
    for v_step in select step.value from jsonb_array_elements(v_left) as step (value) loop
      v_step := import.try_step(v_step);
      if v_step is not null then
        v_failed := v_failed || jsonb_build_array(v_step);
      end if;
    end loop;
    exit when jsonb_array_length(v_failed) = jsonb_array_length(v_left);
    v_left := v_failed;
  end loop;
  return jsonb_build_object('done', jsonb_array_length(p_steps) - jsonb_array_length(v_failed), 'left', v_failed);
end;
$$;

comment on function import.run_steps(jsonb) is 'Runs steps of a plan: how many ran, and those left with their errors.';

create or replace function import.step_warnings(p_left jsonb, p_resumes boolean)
returns jsonb language sql immutable as $$
  -- What a resumed run finds was made by the run that it resumes.
  select coalesce(
    jsonb_agg(
      case
        when is_there then import.warning('already_there', step ->> 'item', step ->> 'error', step ->> 'sql')
        else import.warning('not_imported', step ->> 'item', step ->> 'error', step ->> 'sql')
      end
      order by place
    ) filter (where not (is_there and p_resumes)),
    '[]'
  )
  from
    jsonb_array_elements(p_left) with ordinality as left_over (step, place)
    cross join lateral import.is_there_already(step ->> 'sqlstate', step ->> 'sql') as is_there;
$$;

comment on function import.step_warnings(jsonb, boolean) is 'The warnings of steps that did not run.';
