create or replace function core.foreign_code()
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
-- On auth.users triggers do not count, for which core.soil tells each time. Nobody should need other code; where there is
-- some, the gateway cleans up behind every entry point.
begin
  return exists (
    select
    from
      core.foreign_triggers() as trigger
      join pg_class as ours on ours.oid = trigger.relation
    where
      ours.relnamespace::regnamespace::text = any (core.our_schemas())
      and ours.oid is distinct from to_regclass('auth.users')
  )
  or exists (
    select
    from
      pg_rewrite as rule
      join pg_class as ours on ours.oid = rule.ev_class
    where ours.relkind = 'r' and ours.relnamespace::regnamespace::text = any (core.our_schemas())
  )
  or core.users_run_code();
end;
$$;

comment on function core.foreign_code is
  'True when a table of ours runs code of the application, which core.soil does not tell of.';
