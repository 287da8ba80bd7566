create or replace function core.policy_statement(
  p_policy text, p_permissive boolean, p_command text, p_roles text, p_using text, p_check text
)
returns text language sql immutable parallel safe as $$
  -- The statement that makes a policy; p_policy is written: policy name on table, p_roles too. Null without a role.
  select concat(
    format(
      E'create %s\n  as %s for %s to %s',
      p_policy,
      case when p_permissive then 'permissive' else 'restrictive' end,
      p_command,
      p_roles
    ),
    E'\n  using (' || p_using || ')',
    E'\n  with check (' || p_check || ')'
  )
  where p_roles is not null;
$$;
