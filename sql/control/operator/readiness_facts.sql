create or replace function control.given_passwords()
returns bigint language sql stable set search_path = pg_catalog, pg_temp as $$
  -- How many operators have a password that somebody else chose.
  select count(*)
  from control.platform_users as operator
  where operator.password_is_given and operator.disabled_at is null;
$$;

comment on function control.given_passwords is 'How many operators have a password that somebody else chose.';

create or replace function control.readiness_facts(p_request core.request)
returns core.reply language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  -- No route: the gateway hands it to operate.readiness, which knows nothing of operators.
  select core.ok(jsonb_build_object('given_passwords', control.given_passwords()));
$$;

comment on function control.readiness_facts is 'What GET /admin/v1/readiness says of operators.';
