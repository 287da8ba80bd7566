create or replace function operate.render_form(p_change jsonb)
returns text[] language plpgsql stable as $$
-- A change that is more than a template, as SQL.
begin
  return case p_change ->> 'do'
    when 'table.create' then operate.render_table_create(p_change)
    when 'table.rls' then operate.render_table_rls(p_change)
    when 'column.add' then operate.render_column_add(p_change)
    when 'column.alter' then operate.render_column_alter(p_change)
    when 'key.add' then operate.render_key_add(p_change)
    when 'index.create' then operate.render_index_create(p_change)
    when 'policy.create' then operate.render_policy_create(p_change)
    when 'policy.alter' then operate.render_policy_alter(p_change)
    when 'policy.template' then operate.render_policy_template(p_change)
    when 'schema.create' then operate.render_schema_create(p_change)
    when 'grant.give' then operate.render_grant_give(p_change)
    when 'grant.take' then operate.render_grant_take(p_change)
    when 'function.write' then operate.render_function_write(p_change)
    when 'trigger.create' then operate.render_trigger_create(p_change)
    when 'trigger.enable' then operate.render_trigger_enable(p_change)
    when 'enum.create' then operate.render_enum_create(p_change)
    when 'enum.add' then operate.render_enum_add(p_change)
    when 'enum.rename' then operate.render_enum_rename(p_change)
    when 'view.write' then operate.render_view_write(p_change)
    when 'extension.create' then operate.render_extension_create(p_change)
    when 'sequence.restart' then operate.render_sequence_restart(p_change)
    when 'watch.start' then operate.render_watch_start(p_change)
    when 'watch.stop' then operate.render_watch_stop(p_change)
    when 'statement' then operate.render_statement(p_change)
  end;
end;
$$;

create or replace function operate.render_change(p_change jsonb, p_number bigint)
returns text[] language plpgsql stable as $$
-- The statements of a change, the number of which is in every complaint.
-- The renderers say what is wrong; here it gets the number of the change.
declare
  v_statement text;
  v_said text;
begin
  if p_change ->> 'do' is null then
    perform core.raise('bad_request', 'a change needs "do"');
  end if;
  perform operate.require_form(p_change ->> 'do', p_change, 'it');
  perform operate.guard_change(p_change);
  v_statement := operate.template_filled(p_change ->> 'do', p_change);
  return case when v_statement is null then operate.render_form(p_change) else array[v_statement] end;
exception when sqlstate 'PL400' or sqlstate 'PL403' or data_exception or syntax_error or invalid_name then
  get stacked diagnostics v_said = message_text;
  raise exception using
    errcode = case sqlstate when 'PL403' then 'PL403' else 'PL400' end,
    message = format('change %s%s: %s', p_number, ' (' || (p_change ->> 'do') || ')', v_said);
end;
$$;

create or replace function operate.require_changes(p_changes jsonb)
returns void language plpgsql stable as $$
-- Raises unless each of these changes can be written as SQL.
-- Everything that can be seen without running anything is seen before anything runs.
declare
  v_change jsonb;
  v_number bigint;
begin
  if jsonb_typeof(p_changes) is distinct from 'array' or jsonb_array_length(p_changes) not between 1 and 500 then
    perform core.raise('bad_request', '"changes" must be a list of 1 to 500 changes');
  end if;
  for v_change, v_number in select value, ordinality from jsonb_array_elements(p_changes) with ordinality order by ordinality loop
    perform operate.render_change(v_change, v_number);
  end loop;
end;
$$;
