create or replace function operate.defined_event_triggers()
returns table (class oid, object oid, kind text, identity text, definition text) language sql stable as $$
  -- The event triggers of the application, with the statements that make them.
  select
    'pg_event_trigger'::regclass,
    trigger.oid,
    'event trigger',
    named.as,
    concat(
      format('create %s on %s', named.as, trigger.evtevent),
      (
        select format(E'\n  when tag in (%s)', string_agg(quote_literal(tag), ', ' order by tag collate "C"))
        from unnest(trigger.evttags) as tag
        having count(*) > 0
      ),
      format(E'\n  execute function %s();', trigger.evtfoid::regproc),
      case trigger.evtenabled
        when 'D' then format(E'\nalter %s disable;', named.as)
        when 'R' then format(E'\nalter %s enable replica;', named.as)
        when 'A' then format(E'\nalter %s enable always;', named.as)
      end,
      operate.comment_line(named.as, operate.comment_of('pg_event_trigger'::regclass, trigger.oid))
    )
  from
    pg_event_trigger as trigger
    join pg_proc as proc on proc.oid = trigger.evtfoid
    cross join lateral (select format('event trigger %I', trigger.evtname)) as named ("as")
  where
    proc.pronamespace = any (operate.application_schemas())
    and not operate.is_of_extension('pg_event_trigger'::regclass, trigger.oid);
$$;
