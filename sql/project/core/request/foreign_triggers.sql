create or replace function core.foreign_triggers(
  out relation oid,
  out events smallint,
  out only_looks boolean
)
returns setof record
language sql
stable
as $$
  -- Of Postgres's own triggers those of keys in tables of the application: they write such a table, for what stands on
  -- it, or only look whether a key is referred to.
  select
    trigger.tgrelid,
    trigger.tgtype,
    trigger.tgisinternal and proc.proname !~ '_(cascade|setnull|setdefault)_'
  from
    pg_trigger as trigger
    join pg_proc as proc on proc.oid = trigger.tgfoid
    left join pg_class as referring on referring.oid = trigger.tgconstrrelid
  where
    case
      when trigger.tgisinternal then referring.relnamespace
      else proc.pronamespace
    end::regnamespace::text != all (core.our_schemas());
$$;

comment on function core.foreign_triggers is
  'Triggers of the application and of the keys of its tables, and at which events, as pg_trigger.tgtype has them.';
