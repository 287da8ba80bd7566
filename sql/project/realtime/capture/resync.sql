create or replace function realtime.resync(p_watch integer)
returns void language plpgsql as $$
-- Makes all listeners of a table read it again, or find that it is not watched any more.
-- Recorded as a change, so that each gateway sends it to its listeners in order. One too many costs a reading of the
-- table.
-- Writes: realtime.changes
begin
  insert into realtime.changes (watch, event) values (p_watch, 'RESYNC');
  perform realtime.wake();
end;
$$;
