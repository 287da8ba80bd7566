create or replace function core.log_findings()
returns table (setting text, value text, remedy text) language sql stable as $$
  -- Called in a session of the gateway: only that has the settings of its login, whether they were set for the role
  -- (gateway_log.sql) or, as on many managed servers, for all.
  select
    wanted.setting,
    current_setting(wanted.setting),
    format('alter role %I set %s = %s;', core.gateway_role(), wanted.setting, wanted.among[1])
  from core.log_settings() as wanted
  where current_setting(wanted.setting) != all (wanted.among);
$$;

comment on function core.log_findings is
  'Settings of this session that may let the log of Postgres hold what clients send.';
