create or replace function operate.name_of_asker(p_question operate.question)
returns text language sql immutable parallel safe as $$
  -- Who asks, in a sentence.
  select concat(p_question.role, ' (' || coalesce(p_question.claims ->> 'email', p_question.claims ->> 'sub') || ')');
$$;

create or replace function operate.reason_of(p_decider operate.step)
returns text language plpgsql immutable parallel safe as $$
-- Why a step decides as it does.
declare
  v_row text := case p_decider.phase
    when 'check' then 'for the new row'
    when 'back' then 'for the new row, whose key is read back,'
    else 'for the row'
  end;
  v_message text := p_decider.error ->> 'message';
begin
  return case
    when p_decider.kind in ('schema', 'grant', 'sequence') then 'the role lacks ' || p_decider.what
    when p_decider.kind = 'database' then 'Postgres refuses the statement: ' || v_message
    when p_decider.kind in ('view', 'trigger') then p_decider.what
    when p_decider.kind = 'bucket' then replace(p_decider.what, 'there is a ', 'there is no ')
    when p_decider.kind = 'row' then concat_ws(': ', p_decider.what, v_message)
    when p_decider.kind = 'read' then concat_ws(': ', 'reading does not find it', v_message)
    when p_decider.kind = 'policies' and p_decider.outcome = 'unknown' then format(
      '%s the policies for %s read values that are not known', v_row, p_decider.command
    )
    when p_decider.outcome = 'unknown' then format('%s %s reads values that are not known', v_row, p_decider.what)
    when p_decider.outcome = 'error' then format('%s %s fails: %s', v_row, p_decider.what, v_message)
    when p_decider.kind = 'restrictive' then format('%s %s is %s', v_row, p_decider.what, p_decider.outcome)
    when starts_with(p_decider.what, 'there is') then format(
      'row level security is on, and no permissive policy for %s applies', p_decider.command
    )
    else format('%s no permissive policy for %s holds', v_row, p_decider.command)
  end;
end;
$$;

create or replace function operate.rows_of(p_question operate.question, p_verdict text)
returns text language sql immutable parallel safe as $$
  -- What a sentence is about: without a key, all rows.
  select case
    when p_question.key is not null or p_question.command = 'insert' then 'this row'
    when p_verdict = 'allowed' then 'every row'
    when p_verdict = 'depends' then 'a row'
    else 'any row'
  end;
$$;

create or replace function operate.sentence_of(
  p_question operate.question, p_decider operate.step, p_reads_back boolean
)
returns text language plpgsql immutable parallel safe as $$
-- The verdict as a sentence.
declare
  v_who text := operate.name_of_asker(p_question);
  v_act text := format(
    '%s %s %s %I.%I',
    case p_question.command when 'select' then 'read' else p_question.command end,
    operate.rows_of(p_question, operate.verdict_of(p_decider)),
    case p_question.command when 'insert' then 'into' else 'of' end,
    p_question.schema,
    p_question.name
  );
begin
  return case operate.verdict_of(p_decider)
    when 'allowed' then format(
      case p_reads_back
        when false then '%s may %s, but not read it back: the request must prefer return=minimal.'
        else '%s may %s.'
      end,
      v_who,
      v_act
    )
    when 'missing' then 'There is no such row.'
    when 'depends' then format('Whether %s may %s is not certain: %s.', v_who, v_act, operate.reason_of(p_decider))
    else format('%s may not %s: %s.', v_who, v_act, operate.reason_of(p_decider))
  end;
end;
$$;
