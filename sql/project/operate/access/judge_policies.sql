create or replace function operate.outcome_of(p_question operate.question, p_text text, p_image operate.image)
returns operate.result language sql volatile as $$
  -- What a condition is for the user on a row.
  -- As the user and on the row, which jsonb_populate_record returns with its own type, so that a policy may hand the
  -- whole row to a function. The alias is the name of the table, which is how pg_get_expr names it.
  select operate.value_as(
    p_question.role,
    p_text,
    format('pg_catalog.jsonb_populate_record((($1)[1])::%I.%I, ''{}'') as %2$I', p_question.schema, p_question.name),
    array[p_image.text]
  );
$$;

create or replace function operate.judge_policy(
  p_question operate.question, p_phase text, p_command text, p_policy operate.policy, p_image operate.image
)
returns operate.step language plpgsql as $$
-- Whether a policy holds for the user on a row.
declare
  v_step operate.step;
  v_result operate.result;
begin
  v_step.kind := case when p_policy.is_permissive then 'permissive' else 'restrictive' end;
  v_step.phase := p_phase;
  v_step.command := p_command;
  v_step.what := format('the %s policy %I for %s', v_step.kind, p_policy.name, p_command);
  v_step.sql := p_policy.text;
  if p_policy.columns && p_image.unknown or (0 = any (p_policy.columns) and p_image.unknown != '{}') then
    v_step.outcome := 'unknown';
    return v_step;
  end if;

  v_result := operate.outcome_of(p_question, p_policy.text, p_image);
  v_step.error := v_result.error;
  v_step.outcome := case when v_result.error is not null then 'error' else coalesce(v_result.body, 'null') end;
  return v_step;
end;
$$;

create or replace function operate.judge_permissive(
  p_question operate.question, p_phase text, p_command text, p_steps operate.step[], p_image operate.image
)
returns operate.step language plpgsql as $$
-- Whether the permissive policies together let the user pass.
-- One that holds is enough. Where one fails, all are asked together, as Postgres does: one that holds before it spares
-- it, and so does a plain true wherever it stands. One that is not known may fail, unless one that holds stands before
-- it.
declare
  v_step operate.step;
  v_result operate.result;
  v_outcomes text[] := array(select step.outcome from unnest(p_steps) as step);
begin
  v_step.kind := 'policies';
  v_step.phase := p_phase;
  v_step.command := p_command;
  v_step.what := case
    when p_steps = '{}' then format(
      'there is a permissive policy for %s that applies to %I', p_command, p_question.role
    )
    else format('one of the permissive policies for %s holds', p_command)
  end;
  v_step.outcome := case
    when 'true' = any (array(select step.sql from unnest(p_steps) as step)) then 'true'
    when 'unknown' = any (v_outcomes)
      and coalesce(array_position(v_outcomes, 'true') < array_position(v_outcomes, 'unknown'), false)
      and 'error' != all (v_outcomes)
      then 'true'
    when 'unknown' = any (v_outcomes) then 'unknown'
    when 'error' = any (v_outcomes) then 'error'
    when 'true' = any (v_outcomes) then 'true'
    when 'null' = any (v_outcomes) then 'null'
    else 'false'
  end;
  if v_step.outcome = 'error' then
    v_step.sql := (
      select string_agg(format('(%s)', step.sql), ' or ' order by step.at)
      from unnest(p_steps) with ordinality as step (kind, phase, command, what, outcome, error, sql, fix, at)
    );
    v_result := operate.outcome_of(p_question, v_step.sql, p_image);
    v_step.error := v_result.error;
    if v_result.error is null then
      v_step.outcome := coalesce(v_result.body, 'null');
    end if;
  end if;
  return v_step;
end;
$$;

create or replace function operate.judge_policies(
  p_question operate.question, p_phase text, p_command text, p_image operate.image
)
returns operate.step[] language plpgsql as $$
-- Each policy that applies to a command, judged on a row.
-- An executor closes all cursors, and a loop over a query is one: so these loop over arrays.
-- In the order of Postgres: rows that exist meet the restrictive policies first, new rows the permissive ones; without
-- a permissive one nothing else is asked. Where a new row must be readable too (p_command is select), the condition for
-- reading is asked.
declare
  v_is_check boolean := p_phase != 'using';
  v_uses_check boolean := v_is_check and p_command != 'select';
  v_policy operate.policy;
  v_permissive operate.step[] := array[]::operate.step[];
  v_restrictive operate.step[] := array[]::operate.step[];
begin
  foreach v_policy in array array(
    select operate.policies_on(p_question.relation, p_question.as_role, p_command, v_uses_check, true)
  ) loop
    v_permissive := v_permissive || operate.judge_policy(p_question, p_phase, p_command, v_policy, p_image);
  end loop;
  v_permissive := v_permissive || operate.judge_permissive(p_question, p_phase, p_command, v_permissive, p_image);

  foreach v_policy in array array(
    select operate.policies_on(p_question.relation, p_question.as_role, p_command, v_uses_check, false)
  ) loop
    v_restrictive := v_restrictive || operate.judge_policy(p_question, p_phase, p_command, v_policy, p_image);
  end loop;
  return case
    when v_is_check or cardinality(v_permissive) = 1 then v_permissive || v_restrictive
    else v_restrictive || v_permissive
  end;
end;
$$;
