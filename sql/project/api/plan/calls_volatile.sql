create or replace function api.calls_volatile(p_relation oid)
returns boolean
language plpgsql
stable
as $$
-- pg_depend does not list what is built in, so the rules' own trees are read, where each call is written as funcid or
-- opfuncid and a number: with set_config, an advisory lock or pg_sleep even a view of Postgres's own functions leaves
-- something behind, or holds others up. Those that make XML of a table are stable, yet run whatever reading that table
-- runs.
begin
  return (
    select
      exists (
        select
        from
          (
            select concat(policy.polqual::text, policy.polwithcheck::text)
            from pg_catalog.pg_policy as policy
            where policy.polrelid = p_relation
            union all
            select rewrite.ev_action::text
            from pg_catalog.pg_rewrite as rewrite
            where rewrite.ev_class = p_relation
          ) as rule (tree),
          unnest(string_to_array(rule.tree, 'funcid ')) as called (text)
          join pg_catalog.pg_proc as function
            on function.oid = substring(left(called.text, 11) from '^([0-9]+) ')::oid
        where function.provolatile = 'v' or function.proname::text like '%\_to\_xml%'
      )
  );
end;
$$;

comment on function api.calls_volatile(oid) is
  'True when a policy or view rule of the relation calls a volatile function.';
