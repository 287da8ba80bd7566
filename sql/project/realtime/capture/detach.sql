create or replace function realtime.detach(p_relation regclass)
returns void language plpgsql as $$
-- Takes the triggers of ours from one table.
declare
  v_trigger name;
begin
  for v_trigger in select trigger.tgname
  from pg_catalog.pg_trigger as trigger
  where trigger.tgrelid = p_relation and core.is_capture(trigger.tgfoid) loop
    execute format('drop trigger %I on %s', v_trigger, p_relation);
  end loop;
end;
$$;
