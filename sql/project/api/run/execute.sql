create or replace function api.execute(
  p_role text,
  p_name text,
  p_bound text[],
  p_text text default null
)
returns api.result
language plpgsql
as $$
-- Runs a statement in the executor of the role. Without its text, one that this session does not have is null
-- (asking first would cost more than trying), and so is one whose table, or right to it, changed under it. A
-- role outside the closed set reaches no executor: case without else raises.
begin
  case p_role
    when 'anon' then
      return exec.as_anon(p_name, p_bound, p_text);
    when 'authenticated' then
      return exec.as_authenticated(p_name, p_bound, p_text);
    when 'service_role' then
      return exec.as_service_role(p_name, p_bound, p_text);
  end case;
exception when invalid_sql_statement_name
or undefined_table
or undefined_column
or feature_not_supported
or insufficient_privilege then
  if p_text is not null then
    raise;
  end if;
  return null;
end;
$$;

comment on function api.execute is
  'Runs a compiled statement as a role; null when this session has to compile it.';
