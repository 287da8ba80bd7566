create or replace function realtime.mark_start()
returns boolean language plpgsql as $$
-- Makes sure that there is a mark of this start of the server; true when there was none.
-- Files are put back while the server is stopped. A mark for each start makes sure that no cursor from before is taken
-- for one from after, or the other way round.
-- Writes: realtime.marks
declare
  v_started timestamptz;
begin
  select mark.server_started_at
  into v_started
  from realtime.marks as mark
  order by mark.id desc
  limit 1;
  if v_started = pg_postmaster_start_time() then
    return false;
  end if;

  insert into realtime.marks default values;
  return true;
end;
$$;
