create or replace function core.foreign_code()
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
-- Triggers, rules and cascades on any table of ours but auth.users, for which core.soil tells each time. Nobody
-- should need one; where there is one, the gateway cleans up behind every entry point.
begin
  return exists (
    select
    from
      pg_trigger as trigger
      join pg_class as ours on ours.oid = trigger.tgrelid
      left join pg_class as referring on referring.oid = trigger.tgconstrrelid
      join pg_proc as proc on proc.oid = trigger.tgfoid
    where
      ours.relnamespace::regnamespace::text = any (core.our_schemas())
      and ours.oid is distinct from to_regclass('auth.users')
      and not case
        when trigger.tgisinternal then referring.oid is null
        or referring.relnamespace::regnamespace::text = any (core.our_schemas())
        else proc.pronamespace::regnamespace::text = any (core.our_schemas())
      end
  )
  or exists (
    select
    from
      pg_rewrite as rule
      join pg_class as ours on ours.oid = rule.ev_class
    where ours.relkind = 'r' and ours.relnamespace::regnamespace::text = any (core.our_schemas())
  );
end;
$$;

comment on function core.foreign_code is
  'True when a table of ours, auth.users aside, runs code of the application.';
