create or replace function operate.name_of_asker(p_question operate.question)
returns text language sql immutable parallel safe as $$
  select concat(p_question.role, ' (' || coalesce(p_question.claims ->> 'email', p_question.claims ->> 'sub') || ')');
$$;

comment on function operate.name_of_asker is 'Who asks, in a sentence.';

create or replace function operate.reason_of(p_decider operate.step)
returns text language plpgsql immutable parallel safe as $$
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
    when p_decider.outcome = 'unknown' then format('%s %s reads values that are not known', v_row, p_decider.what)
    when p_decider.outcome = 'error' then format('%s %s fails: %s', v_row, p_decider.what, v_message)
    when p_decider.kind = 'restrictive' then format('%s %s is %s', v_row, p_decider.what, p_decider.outcome)
    when starts_with(p_decider.what, 'there is') then format(
      'row level security is on, and no permissive policy for %s applies',
      p_decider.command
    )
    else format('%s no permissive policy for %s holds', v_row, p_decider.command)
  end;
end;
$$;

comment on function operate.reason_of(operate.step) is 'Why a step decides as it does.';

create or replace function operate.sentence_of(
  p_question operate.question,
  p_decider operate.step,
  p_reads_back boolean
)
returns text language plpgsql immutable parallel safe as $$
declare
  v_who text := operate.name_of_asker(p_question);
  v_act text := format(
    '%s this row %s %I.%I',
    case p_question.command when 'select' then 'read' else p_question.command end,
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

comment on function operate.sentence_of is 'The verdict as a sentence.';
