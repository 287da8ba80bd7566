create or replace function core.log_settings()
returns table (setting text, among text[]) language sql immutable parallel safe as $$
  -- The installer sets the first value of each; the others keep as much out of the log.
  values
    ('log_min_messages', array['log', 'fatal', 'panic']),
    ('log_error_verbosity', array['terse']),
    ('log_parameter_max_length', array['0']),
    ('log_parameter_max_length_on_error', array['0']);
$$;

comment on function core.log_settings is
  'Settings that keep what clients send out of the log of Postgres, and their allowed values.';
