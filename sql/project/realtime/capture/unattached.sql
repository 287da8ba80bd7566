create or replace function realtime.trigger_arguments(p_watch integer, p_key text[])
returns bytea language sql stable as $$
  -- The arguments of the triggers of a watch; triggers with others are replaced.
  -- In the form of pg_trigger.tgargs.
  select string_agg(
    convert_to(argument.value, getdatabaseencoding()) || '\x00'::bytea,
    ''::bytea
    order by argument.place
  )
  from unnest(p_watch::text || p_key) with ordinality as argument (value, place);
$$;

create or replace function realtime.unattached(p_watch integer, p_relation oid)
returns setof oid language sql stable as $$
  -- The table of a watch and its partitions, as far as they lack one of its triggers.
  -- Statement triggers fire for the table that a statement names: a partition can be written without its parent. There
  -- are four triggers, one for each event.
  select member.relation
  from api.written_relations(p_relation) as member (relation)
  where
    (
      select count(*)
      from
        pg_catalog.pg_trigger as trigger
        join pg_catalog.pg_proc as proc on proc.oid = trigger.tgfoid
      where
        trigger.tgrelid = member.relation
        and core.is_capture(trigger.tgfoid)
        and proc.proname in (
          'capture_truncate',
          concat('capture_insert_', p_watch),
          concat('capture_update_', p_watch),
          concat('capture_delete_', p_watch)
        )
        and trigger.tgargs = (select realtime.trigger_arguments(p_watch, realtime.key_columns(p_relation)))
    ) < 4
  order by member.relation;
$$;

create or replace function realtime.is_attached(p_relation oid)
returns boolean language sql stable as $$
  -- True when a table has triggers of ours.
  select
    exists (
      select
      from pg_catalog.pg_trigger as trigger
      where trigger.tgrelid = p_relation and core.is_capture(trigger.tgfoid)
    );
$$;
