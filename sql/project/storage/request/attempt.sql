create or replace function storage.attempt(
  p_role text, p_command text, p_name text, p_text text, variadic p_values text[], out rows bigint, out body text,
  out refusal core.reply
)
language plpgsql as $$
-- Runs a write as the caller; its rows, or the refusal it ended in.
-- Errors of the statement become refusals, and nothing of it stays. The command is what a policy forbids: insert,
-- select, update or delete. What storage.is_passed_on names is raised as it is.
declare
  v_state text;
  v_message text;
  v_detail text;
  v_hint text;
begin
  select result.rows, result.body
  into rows, body
  from storage.as_caller(p_role, p_name, p_text, variadic p_values) as result;
exception when others then -- every error of the caller's statement is an answer
  get stacked diagnostics
    v_state = returned_sqlstate,
    v_message = message_text,
    v_detail = pg_exception_detail,
    v_hint = pg_exception_hint;
  refusal := storage.refuse_error(p_command, v_state, v_message, v_detail, v_hint);
  if storage.is_passed_on(refusal, v_state) then
    raise;
  end if;
  rows := 0;
  perform storage.note_code(p_role, p_name);
end;
$$;
