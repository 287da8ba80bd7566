create or replace function operate.policies_on(
  p_relation oid, p_as oid, p_command text, p_is_check boolean, p_is_permissive boolean
)
returns setof operate.policy language sql stable set search_path = pg_catalog, pg_temp as $$
  -- In the order in which Postgres evaluates them: permissive ones from the last name to the first, restrictive ones
  -- from the first to the last. A row that is written must pass the check, or the condition for rows that exist where
  -- there is no check. pg_get_expr leaves out the schema of what is on the search path, hence the pinned one.
  select
    row(
      policy.polname::text,
      policy.polpermissive,
      pg_get_expr(asked.tree, p_relation),
      array(
        select depends.refobjsubid::smallint
        from pg_depend as depends
        where
          depends.classid = 'pg_policy'::regclass
          and depends.objid = policy.oid
          and depends.refclassid = 'pg_class'::regclass
          and depends.refobjid = p_relation
          and depends.deptype = 'n'
      )
    )::operate.policy
  from
    pg_policy as policy
    cross join lateral (
      select
        case when p_is_check then coalesce(policy.polwithcheck, policy.polqual) else policy.polqual end as tree
    ) as asked
  where
    policy.polrelid = p_relation
    and policy.polpermissive = p_is_permissive
    and policy.polcmd in (
      '*',
      case p_command when 'select' then 'r' when 'insert' then 'a' when 'update' then 'w' when 'delete' then 'd' end
    )
    and asked.tree is not null
    and exists (
      select
      from unnest(policy.polroles) as role
      where role = 0 or pg_has_role(p_as, role, 'usage')
    )
  order by case when p_is_permissive then policy.polname end desc, policy.polname;
$$;

comment on function operate.policies_on is 'The policies that apply to a role and a command, in the order of Postgres.';
