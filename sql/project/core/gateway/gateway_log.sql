-- The gateway's sessions write nothing that a client sent to the log of Postgres. The message of an error holds values
-- (22P02), and so do its detail (23505) and its context; the gateway logs the errors of requests itself. Other lines,
-- such as waits for a lock, come without detail and context. Only a superuser, or a role that one allowed, may set
-- this: core.log_findings returns what is missing.
do $$
declare
  v_setting text;
begin
  for v_setting in
    select format('%s = %s', wanted.setting, wanted.among[1]) from core.log_settings() as wanted
  loop
    begin
      execute format('alter role %I set %s', core.gateway_role(), v_setting);
    exception when insufficient_privilege then
      raise notice
        'the log of Postgres may hold what clients send; a DBA must run: alter role % set %;',
        quote_ident(core.gateway_role()),
        v_setting;
    end;
  end loop;
end
$$;
