create or replace function api.execute_known(
  p_role text,
  p_name text,
  p_bound text[],
  out known boolean,
  out rows bigint,
  out body text
)
language plpgsql
as $$
-- Asking the session whether it has the statement would cost more than trying.
begin
  select true, result.rows, result.body
  into known, rows, body
  from api.execute(p_role, p_name, p_bound) as result;
exception when invalid_sql_statement_name then
  known := false;
end;
$$;

comment on function api.execute_known(text, text, text[]) is
  'Runs the statement if this session has it.';
