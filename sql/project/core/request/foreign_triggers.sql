create or replace function core.foreign_triggers(out relation oid, out events smallint, out only_looks boolean)
returns setof record language sql stable as $$
  -- Of the internal triggers, those of foreign keys in tables of the application: they write such a table, which may
  -- fire its triggers, or only check whether a key is referenced.
  select
    trigger.tgrelid,
    trigger.tgtype,
    trigger.tgisinternal and proc.proname !~ '_(cascade|setnull|setdefault)_'
  from
    pg_trigger as trigger
    join pg_proc as proc on proc.oid = trigger.tgfoid
    left join pg_class as referring on referring.oid = trigger.tgconstrrelid
  where
    case when trigger.tgisinternal then referring.relnamespace else proc.pronamespace end::regnamespace::text != all (
      core.our_schemas()
    );
$$;

comment on function core.foreign_triggers is
  'Triggers of the application and of its foreign keys, with their events as in pg_trigger.tgtype.';
