create or replace function core.hooks_find_code()
returns boolean language plpgsql as $$
-- True when a function in core.hook finds that a table of ours runs code of the application.
-- Only other schemas can find some of this code: they name their functions in core.hook. One that is missing cannot
-- say that there is none.
declare
  v_function regproc;
  v_found boolean;
begin
  for v_function in select to_regproc(hook.function)
  from core.hook
  where hook.event = 'foreign_code'
  order by hook.function loop
    if v_function is null then
      return true;
    end if;
    execute format('select %s()', v_function)
    into v_found;
    if v_found then
      return true;
    end if;
  end loop;
  return false;
end;
$$;

create or replace function core.foreign_code()
returns boolean language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- Triggers on users, files and buckets do not count, nor do keys that refer to them: core.on_users_written reports them
-- each time they run. Other code should be rare; while there is some, the gateway cleans its connection after every entry point.
begin
  return exists (
    select
    from
      core.foreign_triggers() as trigger
      join pg_class as ours on ours.oid = trigger.relation
    where
      ours.relnamespace::regnamespace::text = any (core.our_schemas())
      and ours.oid::regclass::text not in ('auth.users', 'storage.objects', 'storage.buckets')
  )
  or exists (
    select
    from
      pg_rewrite as rule
      join pg_class as ours on ours.oid = rule.ev_class
    where ours.relkind = 'r' and ours.relnamespace::regnamespace::text = any (core.our_schemas())
  )
  or core.hooks_find_code();
end;
$$;

comment on function core.foreign_code is
  'True when a table of ours runs code of the application that core.on_users_written does not report.';
