create or replace function core.log_findings()
returns table (setting text, value text, remedy text)
language sql
stable
as $$
  -- Asked by the gateway's own session, which alone has the settings of its login. They are set where the login is
  -- made (gateway_log.sql), for the role or, as with many managed servers, for all.
  select
    wanted.setting,
    current_setting(wanted.setting),
    format('alter role %I set %s = %s;', core.gateway_role(), wanted.setting, wanted.among[1])
  from core.log_settings() as wanted
  where current_setting(wanted.setting) != all (wanted.among);
$$;

comment on function core.log_findings is
  'By which settings of this session the log of Postgres may hold what clients send.';
