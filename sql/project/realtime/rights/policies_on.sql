create or replace function realtime.policies_on(p_relation oid, p_as oid, p_command "char")
returns table (name name, is_permissive boolean, tree pg_node_tree)
language sql
stable
as $$
  -- What is written is held to the check, and where there is none to the condition for reading.
  select policy.polname, policy.polpermissive, asked.tree
  from
    pg_catalog.pg_policy as policy
    cross join lateral (
      select
        case p_command
          when 'a' then coalesce(policy.polwithcheck, policy.polqual)
          else policy.polqual
        end as tree
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

comment on function realtime.policies_on is 'The policies that hold for a role.';
