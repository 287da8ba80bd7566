create or replace function operate.defined_policies(p_relation oid)
returns table (class oid, object oid, kind text, identity text, definition text) language sql stable as $$
  -- The policies of the application, or those of a table, with the statements that make them.
  -- Some tables of ours are there for policies of the application.
  select
    'pg_policy'::regclass,
    policy.oid,
    'policy',
    named.as,
    concat(
      core.policy_statement(
        named.as,
        policy.polpermissive,
        operate.command_of_policy(policy.polcmd),
        operate.role_list(policy.polroles),
        pg_get_expr(policy.polqual, policy.polrelid),
        pg_get_expr(policy.polwithcheck, policy.polrelid)
      ),
      ';',
      operate.comment_line(named.as, operate.comment_of('pg_policy'::regclass, policy.oid))
    )
  from
    pg_policy as policy
    join pg_class as relation on relation.oid = policy.polrelid
    cross join lateral (select format('policy %I on %s', policy.polname, relation.oid::regclass)) as named ("as")
  where
    case
      when p_relation is null
        then (
          relation.relnamespace = any ((select operate.application_schemas())::oid[])
          and not operate.is_of_extension('pg_class'::regclass, relation.oid)
        )
        or relation.oid = any ((select operate.open_relations())::oid[])
      else relation.oid = p_relation
    end;
$$;
