create or replace function operate.settings_in_force(p_environment jsonb)
returns table (name text, value jsonb, "default" jsonb, is_secret boolean, is_given boolean, sentence text)
language sql
stable as $$
  -- The installed settings count, whatever this gateway's environment says; of the others each gateway has its own.
  -- A gateway sends no secret here. In psql, without an environment: what the database knows.
  select
    variable.name,
    coalesce(installed.settings -> variable.setting, nullif(given.value, 'null')),
    nullif(given."default", 'null'),
    coalesce(given.is_secret, false),
    given.is_given,
    variable.sentence
  from
    operate.variable as variable
    cross join lateral (
      select
        to_jsonb(settings) || jsonb_build_object(
          'operator_sql', case when settings.operator_sql then 'on' else 'off' end,
          'new_tables', (core.installation_row()).new_tables
        )
      from core.settings_row() as settings
    ) as installed (settings)
    left join jsonb_to_recordset(p_environment) as given (
      name text, value jsonb, "default" jsonb, is_secret boolean, is_given boolean
    )
      on given.name = variable.name
  order by variable.place;
$$;

comment on function operate.settings_in_force is 'Every variable, with the value in force.';

create or replace function operate.settings(p_request core.request)
returns core.reply language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- GET /admin/v1/settings
  -- The body is the gateway's: its environment, of which SQL knows only what it decides by.
  select core.ok(
    jsonb_build_object(
      'settings', jsonb_agg(
        jsonb_build_object(
          'variable', setting.name,
          'value', setting.value,
          'default', setting."default",
          'secret', setting.is_secret,
          'from_environment', setting.is_given,
          'sentence', setting.sentence
        )
      ),
      'note', 'set by the environment of the gateway, which reads it at its start'
    )
  )
  from operate.settings_in_force(p_request.body -> 'variables') as setting;
$$;

comment on function operate.settings(core.request) is 'GET /admin/v1/settings: every variable, and what is in force.';
