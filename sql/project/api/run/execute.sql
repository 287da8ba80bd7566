create or replace function api.execute(
  p_role text,
  p_name text,
  p_bound text[],
  p_prepare text default null
)
returns api.result
language plpgsql
as $$
-- Runs a statement in the executor of the role; prepares it first where its text is given. Without the text, a
-- statement this session does not have is null: asking first would cost more than trying. A role outside the
-- closed set reaches no executor: case without else raises.
begin
  case p_role
    when 'anon' then
      return exec.as_anon(p_name, p_bound, p_prepare);
    when 'authenticated' then
      return exec.as_authenticated(p_name, p_bound, p_prepare);
    when 'service_role' then
      return exec.as_service_role(p_name, p_bound, p_prepare);
  end case;
exception when invalid_sql_statement_name then
  if p_prepare is not null then
    raise;
  end if;
  return null;
end;
$$;

comment on function api.execute is
  'Runs a compiled statement as a role; null when this session does not have it.';
