create or replace function control.operator_by_email(p_email text)
returns control.platform_users language sql stable as $$
  -- The operator with that address.
  select operator
  from control.platform_users as operator
  where operator.email = p_email;
$$;
