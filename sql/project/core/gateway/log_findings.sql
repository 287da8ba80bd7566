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
  from
    (
      values
        ('log_min_messages', array['log', 'fatal', 'panic']),
        ('log_error_verbosity', array['terse']),
        ('log_parameter_max_length', array['0']),
        ('log_parameter_max_length_on_error', array['0'])
    ) as wanted (setting, among)
  where current_setting(wanted.setting) != all (wanted.among);
$$;

comment on function core.log_findings is
  'By which settings of this session the log of Postgres may hold what clients send.';
