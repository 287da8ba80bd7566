create or replace function operate.step_json(p_step operate.step)
returns jsonb language sql immutable parallel safe as $$
  -- A step as it stands in the answer.
  -- holds: true, false, null as the policy says it, or the words error and unknown.
  select jsonb_build_object(
    'kind', p_step.kind,
    'phase', p_step.phase,
    'command', p_step.command,
    'what', p_step.what,
    'holds', case
      when p_step.outcome in ('true', 'false', 'null') then p_step.outcome::jsonb
      else to_jsonb(p_step.outcome)
    end,
    'error', p_step.error,
    'sql', p_step.sql,
    'fix', p_step.fix
  );
$$;

create or replace function operate.guard_step(p_question operate.question)
returns operate.step language sql stable as $$
  -- Whether row level security applies.
  -- A statement of fact: only policies decide.
  select
    row(
      'security',
      'fact',
      p_question.command,
      case
        when not relation.relrowsecurity then 'row level security is on'
        when relation.relforcerowsecurity then format(
          'row level security is on, forced, and applies to %I', p_question.role
        )
        else format('row level security is on and applies to %I', p_question.role)
      end,
      api.is_guarded(p_question.relation, p_question.as_role)::text,
      null,
      null,
      null
    )::operate.step
  from pg_catalog.pg_class as relation
  where relation.oid = p_question.relation;
$$;

create or replace function operate.row_step(p_question operate.question, p_image operate.image)
returns operate.step language sql immutable parallel safe as $$
  -- Whether the row exists.
  select
    row(
      'row',
      'row',
      'select',
      case
        when p_image.error is null then 'there is a row with this key'
        else 'the service role cannot read the row'
      end,
      case when p_image.error is not null then 'unknown' else (p_image.text is not null)::text end,
      p_image.error,
      null,
      null
    )::operate.step;
$$;

create or replace function operate.new_step(p_question operate.question, p_image operate.image)
returns operate.step language sql immutable parallel safe as $$
  -- That the new values cannot be a row.
  select
    row(
      'row',
      'check',
      p_question.command,
      'the new values are no row of the table',
      'error',
      p_image.error,
      null,
      null
    )::operate.step;
$$;

create or replace function operate.policy_steps(p_question operate.question, p_old operate.image, p_new operate.image)
returns operate.step[] language plpgsql as $$
-- Every policy that the question meets, judged.
-- A row that is looked for must be readable, whatever is done to it, and so must it be after an update: a condition on
-- a column reads it. Postgres asks the policies of the command before those for reading.
declare
  v_command text := p_question.command;
  v_steps operate.step[] := array[]::operate.step[];
begin
  if v_command in ('update', 'delete') then
    v_steps := v_steps || operate.judge_policies(p_question, 'using', v_command, p_old);
  end if;
  if v_command in ('select', 'update', 'delete') then
    v_steps := v_steps || operate.judge_policies(p_question, 'using', 'select', p_old);
  end if;
  if v_command in ('insert', 'update') and p_new.error is not null then
    return v_steps || operate.new_step(p_question, p_new);
  end if;
  if v_command in ('insert', 'update') then
    v_steps := v_steps || operate.judge_policies(p_question, 'check', v_command, p_new);
  end if;
  if v_command = 'update' then
    v_steps := v_steps || operate.judge_policies(p_question, 'check', 'select', p_new);
  end if;
  if v_command = 'insert' and not operate.is_of_files(p_question) then
    v_steps := v_steps || operate.judge_policies(p_question, 'back', 'select', p_new);
  end if;
  return v_steps;
end;
$$;

create or replace function operate.view_steps(p_question operate.question)
returns operate.step[] language sql stable set search_path = pg_catalog, pg_temp as $$
  -- The tables that a view leads to, and whose rights hold there.
  -- Whoever reads a view is judged at its tables: themselves, or the owner of the view. The read shows what comes of
  -- it; a write, or a question without a row, is to be asked of the tables.
  select coalesce(
    array_agg(
      distinct
      row(
        'view',
        case when p_question.command = 'select' and p_question.key is not null then 'fact' else 'check' end,
        p_question.command,
        format(
          '%s lets %I, with whose rights the view reads it',
          depends.refobjid::regclass,
          case
            when coalesce(
                'security_invoker=true' = any (lower(view.reloptions::text)::text[])
                or 'security_invoker=on' = any (lower(view.reloptions::text)::text[]),
                false
              )
              then p_question.role
            else pg_get_userbyid(view.relowner)
          end
        ),
        'unknown',
        null,
        null,
        null
      )::operate.step
    ),
    '{}'
  )
  from
    pg_class as view
    join pg_rewrite as rule on rule.ev_class = view.oid
    join pg_depend as depends on depends.classid = 'pg_rewrite'::regclass and depends.objid = rule.oid
  where
    view.oid = p_question.relation
    and view.relkind = 'v'
    and depends.refclassid = 'pg_class'::regclass
    and depends.refobjid != view.oid;
$$;

create or replace function operate.trigger_steps(p_question operate.question)
returns operate.step[] language sql stable set search_path = pg_catalog, pg_temp as $$
  -- The triggers that may change a row before it is written.
  -- What a trigger makes of a row is known only when it runs; what ours make of a file is in filled_by_upload. The bits
  -- of tgtype: 1 for each row, 2 before, then the command.
  select coalesce(
    array_agg(
      row(
        'trigger',
        'fact',
        p_question.command,
        format('the trigger %I runs before and may change or skip the row', trigger.tgname),
        'unknown',
        null,
        pg_get_triggerdef(trigger.oid),
        null
      )::operate.step
      order by trigger.tgname
    ),
    '{}'
  )
  from pg_trigger as trigger
  where
    trigger.tgrelid = p_question.relation
    and not trigger.tgisinternal
    and trigger.tgenabled not in ('D', 'R')
    and not (operate.is_of_files(p_question) and starts_with(trigger.tgfoid::regproc::text, 'storage.'))
    and trigger.tgtype & 3 = 3
    and trigger.tgtype & case p_question.command
      when 'insert' then 4
      when 'delete' then 8
      when 'update' then 16
      else 0
    end > 0;
$$;

create or replace function operate.alternative_of(p_decider operate.step, p_steps operate.step[])
returns text language sql immutable parallel safe as $$
  -- The verdict that may come true instead; null where there is none.
  -- Postgres may ask conditions that reveal nothing of a row before others, whatever their order: then the row is
  -- hidden before the condition that fails is met. And a policy for reading whose values are not known yet may fail
  -- with an error when the key of a new row is read back.
  select case
    when p_decider.phase = 'using'
      and p_decider.outcome = 'error'
      and p_decider.kind in ('restrictive', 'policies')
      and exists (
        select
        from unnest(p_steps) as step
        where step.phase = 'using' and step.kind in ('restrictive', 'policies') and step.outcome in ('false', 'null')
      )
      then 'denied'
    when p_decider.kind is null
      and exists (
        select
        from unnest(p_steps) as step
        where step.phase = 'back' and step.kind in ('restrictive', 'policies') and step.outcome = 'unknown'
      )
      then 'error'
  end;
$$;

create or replace function operate.steps_of(p_question operate.question, p_old operate.image, p_new operate.image)
returns operate.step[] language plpgsql as $$
-- All that is asked, in the order in which it decides.
-- Nobody without usage of the schema can name the table, so nothing is asked there as the user.
declare
  v_steps operate.step[] := operate.right_steps(p_question);
  v_may_enter boolean := v_steps[1].outcome = 'true';
  v_is_there boolean := p_question.command = 'insert' or p_question.key is null or p_old.text is not null;
begin
  if v_may_enter then
    v_steps := v_steps || operate.database_step(p_question);
  end if;
  v_steps := v_steps || operate.guard_step(p_question) || operate.view_steps(p_question) || operate.trigger_steps(
    p_question
  );
  if p_question.key is not null then
    v_steps := v_steps || operate.row_step(p_question, p_old);
  end if;
  if not v_may_enter or not v_is_there then
    return v_steps;
  end if;

  if p_question.key is not null then
    v_steps := v_steps || operate.read_step(p_question);
  end if;
  if api.is_guarded(p_question.relation, p_question.as_role) then
    v_steps := v_steps || operate.policy_steps(p_question, p_old, p_new);
  elsif p_new.error is not null then
    v_steps := v_steps || operate.new_step(p_question, p_new);
  end if;
  return v_steps || operate.bucket_steps(p_question, p_old, p_new);
end;
$$;

create or replace function operate.reads_back(p_question operate.question, p_steps operate.step[])
returns boolean language sql stable as $$
  -- Whether a new row can be returned to who inserts it.
  -- Null where it is not known.
  select case
    when not has_any_column_privilege(p_question.as_role, p_question.relation, 'select') then false
    else case operate.verdict_of(operate.deciding_step_of(p_steps, 'back'))
      when 'allowed' then true
      when 'denied' then case
        when 'trigger' != all (array(select step.kind from unnest(p_steps) as step)) then false
      end
      when 'error' then false
    end
  end;
$$;

create or replace function operate.explain_access(p_request core.request)
returns core.reply language plpgsql set search_path = pg_catalog, pg_temp as $$
-- POST access/explain: {as, relation, command, key?, new?}. Policies, defaults and views run code of the application,
-- as the user and in the executors. The transaction is read-only, so a question changes nothing, whoever asks it.
declare
  v_question operate.question;
  v_old operate.image := row(null, null, '{}', null);
  v_new operate.image;
  v_steps operate.step[];
  v_decider operate.step;
  v_reads_back boolean;
begin
  perform core.mark_dirty();
  perform set_config('transaction_read_only', 'on', true);
  v_question := operate.question_of(p_request.body);
  perform api.set_request_settings(
    '{"select": "GET", "insert": "POST", "update": "PATCH", "delete": "DELETE"}'::jsonb ->> v_question.command,
    v_question.name,
    null,
    v_question.claims::text
  );

  if v_question.command != 'insert' then
    v_old := operate.image_of_row(v_question);
  end if;
  if v_question.command in ('insert', 'update') then
    v_new := operate.image_of_new(v_question, v_old);
  end if;
  v_steps := operate.steps_of(v_question, v_old, v_new);
  v_decider := operate.deciding_step(v_question, v_steps);
  if v_question.command = 'insert' and not operate.is_of_files(v_question) then
    v_reads_back := operate.reads_back(v_question, v_steps);
  end if;

  return core.ok(
    jsonb_build_object(
      'verdict', operate.verdict_of(v_decider),
      'alternative', operate.alternative_of(v_decider, v_steps),
      'sentence', operate.sentence_of(v_question, v_decider, v_reads_back),
      'read_back', v_reads_back,
      'role', v_question.role,
      'claims', v_question.claims,
      'steps', (select jsonb_agg(operate.step_json(step)) from unnest(v_steps) as step),
      'fix', case when v_decider.kind is not null then operate.suggested_fix(v_question, v_steps, v_old, v_new) end
    )
  );
end;
$$;

comment on function operate.explain_access(core.request) is
  'POST access/explain: why a user may or may not do something.';
