create or replace function operate.verdict_of(p_step operate.step)
returns text language sql immutable parallel safe as $$
  -- What a step means for the whole, if it decides.
  -- What lacks a right inside a policy is answered like a missing grant. Null in a policy counts as false.
  select case
    when p_step.outcome is null or p_step.outcome = 'true' then 'allowed'
    when p_step.kind = 'row' and p_step.outcome = 'false' then 'missing'
    when p_step.outcome in ('false', 'null') or p_step.error ->> 'sqlstate' = '42501' then 'denied'
    when p_step.outcome = 'error' then 'error'
    else 'depends'
  end;
$$;

create or replace function operate.deciding_step_of(p_steps operate.step[], p_phase text)
returns operate.step language plpgsql immutable parallel safe as $$
-- The step of a phase that decides; null where all are passed.
-- The first that is not passed. A row that exists needs all conditions, so one that is certainly not met decides over
-- those that are not known; a new row meets one after the other. The permissive policies count together.
declare
  v_step operate.step;
  v_first operate.step;
begin
  foreach v_step in array p_steps loop
    continue when v_step.phase != p_phase or v_step.kind = 'permissive' or v_step.outcome = 'true';
    continue when v_step.phase = 'right' and v_step.outcome = 'unknown';
    if v_first is null then
      v_first := v_step;
    end if;
    if p_phase != 'using' or v_first.outcome != 'unknown' then
      return v_first;
    end if;
    if v_step.outcome in ('false', 'null') then
      return v_step;
    end if;
  end loop;
  return v_first;
end;
$$;

create or replace function operate.refused_step(p_steps operate.step[])
returns operate.step language sql immutable parallel safe as $$
  -- That Postgres cannot plan the statement; null where it can.
  select step
  from unnest(p_steps) as step
  where step.kind = 'database' and operate.verdict_of(step) = 'error';
$$;

create or replace function operate.turned_by_trigger(p_decider operate.step, p_steps operate.step[])
returns operate.step language sql immutable parallel safe as $$
  -- The trigger by which a refusal of new values may not come true; null where there is none.
  -- Triggers before a row run before its new values meet the policies: they may change what is judged, or skip the row.
  -- What the row was before is judged earlier.
  select step
  from unnest(p_steps) as step
  where step.kind = 'trigger' and p_decider.phase in ('check', 'back') and p_decider.outcome in ('false', 'null')
  limit 1;
$$;

create or replace function operate.deciding_step(p_question operate.question, p_steps operate.step[])
returns operate.step language plpgsql stable as $$
-- The step that decides the question; null where it is allowed.
-- An error of planning, such as a policy that reads its own table, comes before any right is checked. Reading as the
-- user is the last word on a select; the policy that explains it is named in its place. /rest/v1 reads the key of a new
-- row back for its location, and does without where it may not, but not where a policy fails with an error.
declare
  v_step operate.step;
  v_read operate.step;
  v_trigger operate.step;
begin
  foreach v_step in array array[
    operate.refused_step(p_steps),
    operate.deciding_step_of(p_steps, 'right'),
    operate.deciding_step_of(p_steps, 'row')
  ] loop
    if v_step.kind is not null then
      return v_step;
    end if;
  end loop;

  select step.* into v_read from unnest(p_steps) as step where step.kind = 'read';
  v_step := operate.deciding_step_of(
    array(select step from unnest(p_steps) as step where step.kind != 'read'),
    'using'
  );
  if p_question.command = 'select' and v_read.kind is not null then
    return case
      when operate.verdict_of(v_read) = 'allowed' then null
      when operate.verdict_of(v_read) = operate.verdict_of(v_step) then v_step
      else v_read
    end;
  end if;
  if v_step.kind is null and v_read.outcome = 'error' then
    return v_read;
  end if;
  if v_step.kind is null then
    v_step := operate.deciding_step_of(p_steps, 'check');
  end if;
  if v_step.kind is null and p_question.command = 'insert' and operate.is_located(p_question) then
    v_step := operate.deciding_step_of(p_steps, 'back');
    if operate.verdict_of(v_step) in ('denied', 'depends') then
      return null;
    end if;
  end if;
  v_trigger := operate.turned_by_trigger(v_step, p_steps);
  if v_trigger.kind is not null then
    return v_trigger;
  end if;
  return v_step;
end;
$$;
