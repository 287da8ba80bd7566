create or replace function realtime.policies_on(p_relation oid, p_as oid, p_command "char")
returns table (name name, is_permissive boolean, tree pg_node_tree) language sql stable as $$
  -- The policies that apply to a role.
  -- A row that is written must pass the check, or the condition for reading where there is no check.
  select policy.polname, policy.polpermissive, asked.tree
  from
    pg_catalog.pg_policy as policy
    cross join lateral (
      select
        case p_command when 'a' then coalesce(policy.polwithcheck, policy.polqual) else policy.polqual end as tree
    ) as asked
  where
    policy.polrelid = p_relation
    and policy.polcmd in ('*', p_command)
    and asked.tree is not null
    and exists (
      select
      from unnest(policy.polroles) as role
      where role = 0 or pg_has_role(p_as, role, 'usage')
    );
$$;
