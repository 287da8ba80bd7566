create or replace function realtime.snapshot_of(p_cursor text)
returns pg_snapshot language plpgsql immutable parallel safe as $$
-- The snapshot in a cursor; raises where there is none.
-- In the form in which Postgres writes it. A regular expression would take most of the time of a poll that finds
-- little.
declare
  v_snapshot pg_snapshot;
begin
  v_snapshot := substr(p_cursor, 10)::pg_snapshot;
  if
    v_snapshot::text = substr(p_cursor, 10)
    and substr(p_cursor, 9, 1) = '.'
    and translate(left(p_cursor, 8), '0123456789abcdef', '') = ''
  then
    return v_snapshot;
  end if;
  perform core.raise('bad_request', 'the cursor is malformed');
exception when data_exception then
  perform core.raise('bad_request', 'the cursor is malformed');
end;
$$;
