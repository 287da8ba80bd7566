create or replace function realtime.resync(p_watch integer)
returns void
language plpgsql
as $$
-- In the order of the changes, so that each gateway tells its listeners when it has come there. One too many costs a
-- reading of the table.
-- Writes: realtime.changes
begin
  insert into realtime.changes (watch, event) values (p_watch, 'RESYNC');
  perform realtime.wake();
end;
$$;

comment on function realtime.resync(integer) is
  'Lets all who listen to a table read it again, or know that it is watched no longer.';
