-- The installed settings are in force, whatever the environment of the gateway says.
select test.settings('{"otp_ttl": 5, "operator_sql": false, "oauth_redirects": ["https://a.example"]}');
create temporary table setting as
  select setting
  from
    operate.settings(
      test.post(
        '{"variables": [
        {"name": "AUTH_OTP_TTL", "value": 7, "default": 600, "is_secret": false, "is_given": true},
        {"name": "PORT", "value": 80, "default": 8000, "is_secret": false, "is_given": true},
        {"name": "SMTP_PASSWORD", "value": "set", "is_secret": true, "is_given": true}]}'
      )
    ),
    jsonb_array_elements(body -> 'settings') as setting;
select test.rows(
  $$select setting - 'sentence' as setting from setting where setting ->> 'variable' in ('AUTH_OTP_TTL', 'PORT', 'SMTP_PASSWORD')$$,
  $$select * from (values
      ('{"variable": "PORT", "value": 80, "default": 8000, "secret": false, "from_environment": true}'::jsonb),
      ('{"variable": "AUTH_OTP_TTL", "value": 5, "default": 600, "secret": false, "from_environment": true}'),
      ('{"variable": "SMTP_PASSWORD", "value": "set", "default": null, "secret": true, "from_environment": true}')) as wanted (setting)$$,
  'three of them'
);
select test.is(value, '"off"'::jsonb, 'a word of the environment')
from operate.settings_in_force(null)
where name = 'OPERATOR_SQL';
select test.is(value, '"guarded"'::jsonb, 'of the installation')
from operate.settings_in_force(null)
where name = 'SERVICE_NEW_TABLES';
select test.none(
  $$select name, setting from operate.variable
    where setting is not null and setting != 'new_tables' and not to_jsonb(core.settings_row()) ? setting$$,
  'settings that are not there'
);
