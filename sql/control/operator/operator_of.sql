create or replace function control.operator_of(p_id text)
returns control.platform_users language sql stable as $$
  -- The operator with that id.
  select operator
  from control.platform_users as operator
  where operator.id::text = lower(p_id);
$$;
