create or replace function realtime.policies_of(p_relation oid, p_as oid, p_command "char")
returns text language sql stable set search_path = pg_catalog, pg_temp as $$
  -- The row level security that applies to a role, as a condition on a row; null where there is none.
  -- pg_get_expr leaves out the schema of what is on the search path, hence the pinned one. One permissive policy must
  -- hold, and every restrictive one.
  select case
    when api.is_guarded(p_relation, p_as) then (
      select concat_ws(
        ' and ',
        coalesce(
          '(' || string_agg(policy_text.text, ' or ' order by policy_text.name) filter (
            where policy_text.is_permissive
          ) || ')',
          'false'
        ),
        string_agg(policy_text.text, ' and ' order by policy_text.name) filter (where not policy_text.is_permissive)
      )
      from (
        select
          policy.name,
          policy.is_permissive,
          format('(%s)', pg_get_expr(policy.tree, p_relation)) as text
        from realtime.policies_on(p_relation, p_as, p_command) as policy
      ) as policy_text
    )
  end;
$$;
