create or replace function realtime.policies_of(p_relation oid, p_as oid, p_command "char")
returns text
language sql
stable
set search_path = pg_catalog, pg_temp
as $$
  -- Only what is in pg_catalog is told without its schema, hence the path. One permissive policy must hold, and every
  -- restrictive one.
  select
    case
      when api.is_guarded(p_relation, p_as) then (
        select
          concat_ws(
            ' and ',
            coalesce(
              '(' || string_agg(told.text, ' or ' order by told.name) filter (
                where told.is_permissive
              ) || ')',
              'false'
            ),
            string_agg(told.text, ' and ' order by told.name) filter (where not told.is_permissive)
          )
        from
          (
            select
              policy.name,
              policy.is_permissive,
              format('(%s)', pg_get_expr(policy.tree, p_relation)) as text
            from realtime.policies_on(p_relation, p_as, p_command) as policy
          ) as told
      )
    end;
$$;

comment on function realtime.policies_of is
  'The row level security that holds for a role, as a condition on a row; null where there is none.';
