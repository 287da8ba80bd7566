create or replace function realtime.attach(p_watch integer, p_relation regclass, p_key text[], p_is_silent boolean)
returns void language plpgsql as $$
-- Gives a table the triggers of a watch.
-- Waits for transactions that write the table, and blocks others meanwhile. Silent triggers never fire.
declare
  v_event text;
  v_rows text;
begin
  foreach v_event in array array['insert', 'update', 'delete', 'truncate'] loop
    v_rows := case
      when p_is_silent then 'for each statement when (false)'
      when v_event = 'insert' then 'referencing new table as new_rows for each statement'
      when v_event = 'update' then 'referencing old table as old_rows new table as new_rows for each statement'
      when v_event = 'delete' then 'referencing old table as old_rows for each statement'
      else 'for each statement'
    end;
    execute
      format(
        'create or replace trigger _900_realtime_%1$s after %1$s on %2$s %3$s execute function realtime.capture_%4$s(%5$s)',
        v_event,
        p_relation,
        v_rows,
        case v_event when 'truncate' then v_event else concat(v_event, '_', p_watch) end,
        (
          select string_agg(quote_literal(argument), ', ')
          from unnest(p_watch::text || p_key) as argument
        )
      );
  end loop;
end;
$$;

create or replace function realtime.attach_missing(p_watch realtime.watches)
returns boolean language plpgsql as $$
-- Gives a table and its partitions the triggers they lack; true when changes may have been missed.
-- A partition that came with rows, or a table that was written while it lacked triggers, changed what readers see,
-- without a record of it. Under another key, captured changes name other rows. True when that may have happened. The
-- key may have been dropped since it was checked.
-- Writes: realtime.changes; triggers and their functions
declare
  v_key text[] := realtime.key_columns(p_watch.relation);
  v_member regclass;
  v_is_new boolean;
  v_is_late boolean := false;
begin
  if v_key is null then
    perform core.raise('bad_request', realtime.refusal(p_watch.relation));
  end if;
  perform realtime.make_captures(p_watch.id, v_key)
  where exists (select from realtime.unattached(p_watch.id, p_watch.relation));
  for v_member in select realtime.unattached(p_watch.id, p_watch.relation) loop
    v_is_new := not realtime.is_attached(v_member);
    perform realtime.attach(p_watch.id, v_member, v_key, false);
    v_is_late := v_is_late or not v_is_new or v_member = p_watch.relation or pg_relation_size(v_member) > 0;
  end loop;

  if v_is_late and realtime.is_wanted(p_watch.id::text) then
    perform realtime.resync(p_watch.id);
  end if;
  return v_is_late;
end;
$$;
