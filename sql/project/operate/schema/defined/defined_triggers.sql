create or replace function operate.defined_triggers(p_relation oid)
returns table (class oid, object oid, kind text, identity text, definition text) language sql stable as $$
  -- The triggers of the application, or those of a table, with the statements that make them.
  -- The application may put triggers on tables of ours, such as auth.users. The triggers that capture changes come and go
  -- with listeners. Those of a partition come with its parent's.
  select
    'pg_trigger'::regclass,
    trigger.oid,
    'trigger',
    named.as,
    concat(
      pg_get_triggerdef(trigger.oid),
      ';',
      E'\n' || core.enabling_statement(
        relation.oid::regclass::text,
        'trigger',
        trigger.tgname,
        trigger.tgenabled
      ) || ';',
      operate.comment_line(named.as, operate.comment_of('pg_trigger'::regclass, trigger.oid))
    )
  from
    pg_trigger as trigger
    join pg_class as relation on relation.oid = trigger.tgrelid
    join pg_proc as proc on proc.oid = trigger.tgfoid
    cross join lateral (select format('trigger %I on %s', trigger.tgname, relation.oid::regclass)) as named ("as")
  where
    not trigger.tgisinternal
    and trigger.tgparentid = 0
    and not core.is_capture(trigger.tgfoid)
    and case
      when p_relation is null
        then (
          relation.relnamespace = any ((select operate.application_schemas())::oid[])
          or (
            relation.relnamespace::regnamespace::text = any (core.our_schemas())
            and proc.pronamespace = any ((select operate.application_schemas())::oid[])
          )
        )
        and not operate.is_of_extension('pg_class'::regclass, relation.oid)
      else relation.oid = p_relation
    end;
$$;
