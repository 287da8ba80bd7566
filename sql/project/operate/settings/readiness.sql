create or replace function operate.readiness_facts(p_environment jsonb, p_control jsonb)
returns jsonb language sql stable set search_path = pg_catalog, pg_temp as $$
  -- What readiness is judged by: values in force by the names of their variables, and what the database knows.
  select jsonb_build_object(
    'variables', (
      select jsonb_object_agg(setting.name, setting.value)
      from operate.settings_in_force(p_environment) as setting
    ),
    'gateway_is_asked', p_environment is not null,
    'owner_is_superuser', (
      select owner.rolsuper
      from
        pg_database as db
        join pg_roles as owner on owner.oid = db.datdba
      where db.datname = current_database()
    ),
    'backups', operate.backup_facts(),
    'given_passwords', coalesce(p_control -> 'given_passwords', '0')
  );
$$;

create or replace function operate.is_local_address(p_url text)
returns boolean language sql immutable as $$
  -- True for an address that leads every machine to itself.
  select p_url ~* '^\w+://(localhost|127\.|0\.0\.0\.0|\[::1?\])';
$$;

create or replace function operate.judge_addresses(p_variables jsonb)
returns table (severity text, applies boolean, variable text, sentence text, remedy text) language sql immutable as $$
  -- Where users are sent, and whether anybody on the way reads along.
  with
    address as (
      select
        p_variables ->> 'SERVICE_PUBLIC_URL' as public,
        p_variables ->> 'SERVICE_SITE_URL' as site
    )
  select
    'high',
    operate.is_local_address(address.public),
    'SERVICE_PUBLIC_URL',
    format('links in mails and the callback of providers lead to %s, which only this machine reaches', address.public),
    'set it to the address at which others reach the service'
  from address
  union all
  select
    'high',
    operate.is_local_address(address.site),
    'SERVICE_SITE_URL',
    format('whoever follows a link in a mail ends at %s, which only this machine reaches', address.site),
    'set it to the address of the application'
  from address
  union all
  select
    'high',
    address.public ~* '^http://' and not operate.is_local_address(address.public),
    'SERVICE_PUBLIC_URL',
    'passwords and tokens travel unencrypted',
    'put a proxy with TLS before the service, and begin the address with https://'
  from address
  union all
  select
    'medium',
    address.public ~* '^https://' and p_variables -> 'SERVICE_TRUSTED_PROXIES' = '[]',
    'SERVICE_TRUSTED_PROXIES',
    'behind a proxy all clients share one address, and with it the limits of one',
    'name the addresses of the proxy'
  from address;
$$;

create or replace function operate.judge_accounts(p_facts jsonb)
returns table (severity text, applies boolean, variable text, sentence text, remedy text) language sql immutable as $$
  -- Who gets in, and how.
  select
    'high',
    (p_facts ->> 'given_passwords')::integer > 0,
    null,
    'an operator has a password that somebody else chose, printed or knows',
    'change it on the page Account'
  union all
  select
    'high',
    (p_facts ->> 'gateway_is_asked')::boolean and coalesce(p_facts #> '{variables,SMTP_HOST}', 'null') = 'null',
    'SMTP_HOST',
    'mail goes to the log: nobody can confirm an address or get a new password',
    'name a mail server'
  union all
  select
    'medium',
    p_facts #> '{variables,AUTH_CONFIRM_EMAIL}' = 'false',
    'AUTH_CONFIRM_EMAIL',
    'whoever signs up need not own the address',
    'unset it, unless that is meant'
  union all
  select
    'medium',
    p_facts #> '{variables,SERVICE_NEW_TABLES}' = '"open"',
    'SERVICE_NEW_TABLES',
    'new tables are open to everybody',
    'unset it, unless that is meant';
$$;

create or replace function operate.judge_keeping(p_facts jsonb)
returns table (severity text, applies boolean, variable text, sentence text, remedy text) language sql immutable as $$
  -- What is left after a mistake or a fault.
  select
    'high',
    (p_facts ->> 'owner_is_superuser')::boolean,
    'DATABASE_URL',
    'the owner of the database is a superuser: what runs as the owner may do anything on its server',
    'give the database to a role that is none'
  union all
  select
    'low',
    p_facts #>> '{variables,SERVICE_LOG_LEVEL}' in ('fatal', 'error', 'warn', 'silent'),
    'SERVICE_LOG_LEVEL',
    'the log does not hold the head of the audit, so it cannot show an audit that was written anew',
    'set it to info';
$$;

create or replace function operate.readiness_points(p_environment jsonb, p_control jsonb)
returns table (severity text, applies boolean, variable text, sentence text, remedy text)
language plpgsql
volatile
set search_path = pg_catalog, pg_temp as $$
-- What must be done before others use the service, and whether it applies; the gravest first.
declare
  v_facts jsonb := operate.readiness_facts(p_environment, p_control);
begin
  return query select judged.*
    from (
      select * from operate.judge_addresses(v_facts -> 'variables')
      union all
      select * from operate.judge_accounts(v_facts)
      union all
      select * from operate.judge_keeping(v_facts)
      union all
      select *
      from operate.judge_backups(v_facts -> 'backups', clock_timestamp())
      where operate.is_embedded(v_facts -> 'variables')
      union all
      select *
      from operate.judge_archive(v_facts #> '{backups,archive}', v_facts -> 'variables', clock_timestamp())
      where operate.is_embedded(v_facts -> 'variables')
      union all
      select *
      from operate.judge_bucket(v_facts #> '{backups,bucket}', v_facts -> 'variables')
      where operate.is_embedded(v_facts -> 'variables')
    ) as judged
    order by array_position(array['high', 'medium', 'low'], judged.severity), judged.variable, judged.sentence;
end;
$$;

comment on function operate.readiness_points is
  'What must be done before others use the service; without an environment what the database knows.';

create or replace function operate.readiness(p_request core.request)
returns core.reply language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  -- GET /admin/v1/readiness
  -- The body is the gateway's: its environment, and what the operators' database says.
  select core.ok(
    jsonb_build_object('points', coalesce(jsonb_agg(to_jsonb(point) - 'applies') filter (where point.applies), '[]'))
  )
  from operate.readiness_points(p_request.body -> 'variables', p_request.body -> 'control') as point;
$$;

comment on function operate.readiness(core.request) is 'GET /admin/v1/readiness: what is not ready for others to use.';
