create or replace function api.needs_more(p_inquiry api.inquiry)
returns boolean language sql immutable parallel safe as $$
  -- True where running the statement is not all that has to be done.
  select
    p_inquiry.before is not null
    or coalesce((p_inquiry.options).count, 'exact') != 'exact'
    or ((p_inquiry.options).form != 'array' and p_inquiry.kind != 'read')
    or ((p_inquiry.options).form not in ('array', 'object'))
    or (p_inquiry.options).rollback
    or (p_inquiry.options).timezone is not null
    or (p_inquiry.options).max_affected is not null
    or (p_inquiry.payload).groups is not null
    or coalesce((p_inquiry.payload).kind = 'text', false)
    or (p_inquiry.parsed).columns is not null;
$$;

create or replace function api.keeps(p_traces text)
returns boolean language sql stable as $$
  -- The settings of the connection stand where `reset all` finds them: a pooler may not pass them on. What code prepared
  -- outlives an error, also one while it is looked for: code that may leave more shares no connection, and after an error
  -- the gateway cleans the whole session.
  select coalesce(
    current_setting('plinth.keeps', true) = 'on'
    and (p_traces = 'few' or (p_traces = 'more' and current_setting('plinth.lane', true) is distinct from 'shared')),
    false
  );
$$;

comment on function api.keeps(text) is
  'True where this session may keep the plan of a statement that leaves such traces.';

create or replace function api.recipe(p_inquiry api.inquiry, p_query text[], p_is_plain boolean)
returns jsonb language plpgsql volatile as $$
-- How the gateway repeats a request with other values: see api.replay. It is valid for the rest of the minute, which is
-- a part of the name. A statement that runs code of the application is repeated by its text where that code may leave any
-- trace in its session, else by its name, as a plain one.
declare
  v_slots api.slot[] := (p_inquiry.parsed).slots;
  v_pattern text := api.render_pattern(p_query, v_slots);
  v_values text[] := (p_inquiry.parsed).values;
  v_applied text := (p_inquiry.options).applied;
  v_statement core.compiled;
  v_is_kept boolean;
  v_slot api.slot;
begin
  if v_pattern is null or api.needs_more(p_inquiry) then
    return null;
  end if;
  if not p_is_plain then
    v_statement := case
      when pg_is_in_recovery() then api.statement_of(p_inquiry, false, false) -- none is kept there
      else core.recall_statement(p_inquiry.name)
    end;
    if v_statement.text is null then
      return null;
    end if;
  end if;

  v_is_kept := api.keeps(v_statement.traces) and octet_length(v_statement.text) <= 4000;
  foreach v_slot in array v_slots loop
    v_values[v_slot.bound] := null;
  end loop;
  return jsonb_build_object(
    'name', p_inquiry.name,
    'counter', core.counter_of(p_inquiry.name),
    'seconds', 60 - date_part('epoch', statement_timestamp())::bigint % 60,
    'code', case when not v_is_kept then v_statement.text end,
    'traces', case when v_is_kept then v_statement.traces end,
    'values', v_values,
    'slots', array(select slot.bound from unnest(v_slots) as slot order by slot.parameter, slot.start),
    'body', p_inquiry.kind in ('insert', 'update', 'call'),
    'pattern', v_pattern,
    'headers', case when v_applied is not null then jsonb_build_object('preference-applied', v_applied) end
  );
end;
$$;
