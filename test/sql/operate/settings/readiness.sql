-- What must be done before others use the service.
create function pg_temp.points(p_settings jsonb, p_variables jsonb, p_control jsonb default '{}')
returns setof text language plpgsql as $$
begin
  perform test.settings(p_settings);
  return query select concat_ws(' ', point ->> 'severity', point ->> 'variable')
    from
      operate.readiness(
        test.post(
          jsonb_build_object(
            'control', p_control,
            'variables', (
              select jsonb_agg(jsonb_build_object('name', given.key, 'value', given.value, 'is_given', true))
              from jsonb_each(p_variables) as given
            )
          )
        )
      ),
      jsonb_array_elements(body -> 'points') as point
    where point ->> 'variable' is distinct from 'DATABASE_URL';
end;
$$;

select test.rows(
  $$select pg_temp.points(
    '{"public_url": "http://127.0.0.1:8000", "site_url": "http://localhost:3000", "confirm_email": false}',
    '{"DATABASE_URL": "not set", "DATABASE_GATEWAY_URL": "not set", "SMTP_HOST": null,
      "SERVICE_TRUSTED_PROXIES": [], "SERVICE_LOG_LEVEL": "warn"}',
    '{"given_passwords": 1}')$$,
  $$select unnest(array['high BACKUP_SCHEDULE', 'high SERVICE_PUBLIC_URL', 'high SERVICE_SITE_URL', 'high SMTP_HOST', 'high',
    'medium AUTH_CONFIRM_EMAIL', 'low SERVICE_LOG_LEVEL']) as points$$,
  'at home'
);

insert into operate.backups (bytes, files)
values (1, 1);
select test.rows(
  $$select pg_temp.points(
    '{"public_url": "https://api.example", "site_url": "https://app.example", "confirm_email": true}',
    '{"DATABASE_URL": "not set", "DATABASE_GATEWAY_URL": "not set", "SMTP_HOST": "mail.example",
      "SERVICE_TRUSTED_PROXIES": ["10.0.0.1"], "SERVICE_LOG_LEVEL": "info"}')$$,
  $$select null as points where false$$, 'ready'
);

update operate.backups
set made_at = made_at - interval '8 days';
select test.rows(
  $$select pg_temp.points(
    '{"public_url": "http://api.example", "site_url": "https://app.example", "confirm_email": true}',
    '{"DATABASE_URL": "not set", "DATABASE_GATEWAY_URL": "not set", "SMTP_HOST": "mail.example"}')$$,
  $$select * from (values ('high SERVICE_PUBLIC_URL'), ('medium BACKUP_SCHEDULE')) as wanted (points)$$,
  'without TLS, and with an old backup'
);
insert into operate.backups (name, failure, tried_at, trial_failure)
values
  ('a', 'the disk is full', null, null),
  ('b', null, now(), 'it has 1 users');
update operate.backups set made_at = now() + interval '1 second' where name = 'a';
select test.rows(
  $$select point ->> 'sentence' as sentence from operate.readiness(
      test.post('{"control": {}, "variables": [
        {"name": "DATABASE_URL", "value": "not set"}, {"name": "DATABASE_GATEWAY_URL", "value": "not set"},
        {"name": "BACKUP_ARCHIVE", "value": true}]}')),
    jsonb_array_elements(body -> 'points') as point
    where point ->> 'variable' like 'BACKUP%' order by 1 desc$$,
  format(
    $$select unnest(array['the last backup failed: the disk is full', 'the backup of %s could not be restored: it has 1 users',
      'Postgres was started without it, so its log is not archived']) as sentence order by 1 desc$$,
    (now() at time zone 'UTC')::date
  ),
  'one that failed, one that cannot be restored, and no archive'
);
select test.rows(
  $$select pg_temp.points(
    '{"public_url": "https://api.example", "site_url": "https://app.example", "confirm_email": true}',
    '{"DATABASE_URL": "set", "SMTP_HOST": "mail.example", "SERVICE_TRUSTED_PROXIES": []}')$$,
  $$select * from (values ('medium SERVICE_TRUSTED_PROXIES')) as wanted (points)$$,
  'a server of one''s own has its own backups; a proxy that is not named'
);
select test.none(
  $$select * from operate.readiness_points(null, null) where applies and variable in ('SMTP_HOST', 'SERVICE_TRUSTED_PROXIES')$$,
  'in psql, where nobody knows the environment of a gateway'
);
