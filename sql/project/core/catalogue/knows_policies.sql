create or replace function core.knows_policies(p_relation pg_class)
returns boolean language sql immutable parallel safe as $$
  -- True when the policies for the reader apply to the relation.
  select
    p_relation.relkind in ('r', 'p')
    or (
      p_relation.relkind = 'v'
      and exists (
        select
        from unnest(p_relation.reloptions) as option
        where starts_with(option, 'security_invoker=') and split_part(option, '=', 2)::boolean
      )
    );
$$;
