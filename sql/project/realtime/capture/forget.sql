create or replace function realtime.forget(p_watch integer)
returns void language plpgsql as $$
-- Ends a watch whose triggers are gone.
-- Captured changes stay until they are swept. Dropping the functions drops the triggers that are left on detached
-- partitions.
-- Writes: realtime.watches; functions
begin
  execute
    format(
      'drop function if exists realtime.capture_insert_%1$s(), realtime.capture_update_%1$s(), realtime.capture_delete_%1$s() cascade',
      p_watch
    );
  execute format('drop sequence if exists realtime.wanted_%s', p_watch);
  delete from realtime.watches where id = p_watch;
end;
$$;

create or replace function realtime.release(p_watch realtime.watches)
returns void language plpgsql as $$
-- Ends a watch: its triggers, its sequence, its row.
-- The sequence is not reset first: that would not be rolled back with this transaction.
-- Writes: realtime.watches; triggers
declare
  v_member regclass;
begin
  for v_member in select written from api.written_relations(p_watch.relation) as written loop
    perform realtime.detach(v_member);
  end loop;
  perform realtime.forget(p_watch.id);
end;
$$;
