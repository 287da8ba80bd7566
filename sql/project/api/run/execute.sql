create or replace function api.execute(
  p_role text,
  p_name text,
  p_bound text[],
  p_prepare text default null,
  out rows bigint,
  out body text
)
language plpgsql
as $$
-- A role outside the closed set reaches no executor: case without else raises.
begin
  case p_role
    when 'anon' then
      select result.rows, result.body
      into rows, body
      from exec.as_anon(p_name, p_bound, p_prepare) as result;
    when 'authenticated' then
      select result.rows, result.body
      into rows, body
      from exec.as_authenticated(p_name, p_bound, p_prepare) as result;
    when 'service_role' then
      select result.rows, result.body
      into rows, body
      from exec.as_service_role(p_name, p_bound, p_prepare) as result;
  end case;
end;
$$;

comment on function api.execute(text, text, text[], text) is
  'Runs a prepared statement in the executor of a role.';
