-- What the gateway's sessions leave in the log of Postgres: nothing that a client sent. The message of an error holds
-- values (22P02), and so do its detail (23505) and its context; the gateway has the errors of requests in its own log.
-- Lines of other kinds, as of waiting for a lock, come without detail and context. Only a superuser may set this, or
-- whom one let: core.log_findings says what is missing.
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
