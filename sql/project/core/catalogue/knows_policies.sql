create or replace function core.knows_policies(p_relation pg_class)
returns boolean
language sql
immutable
parallel safe
as $$
  select
    p_relation.relkind in ('r', 'p')
    or (
      p_relation.relkind = 'v'
      and coalesce(
        p_relation.reloptions && array[
          'security_invoker=true',
          'security_invoker=on',
          'security_invoker=1'
        ],
        false
      )
    );
$$;

comment on function core.knows_policies(pg_class) is
  'True when reading the relation is decided by the reader''s policies.';
