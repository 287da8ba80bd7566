create or replace function realtime.snapshot_of(p_cursor text)
returns pg_snapshot
language plpgsql
immutable
parallel safe
as $$
begin
  if p_cursor ~ '^[0-9a-f]{8}\.[0-9]{1,19}:[0-9]{1,19}:([0-9]{1,19}(,[0-9]{1,19})*)?$' then
    return substr(p_cursor, 10)::pg_snapshot;
  end if;
  perform core.raise('bad_request', 'the cursor is malformed');
exception when data_exception then
  perform core.raise('bad_request', 'the cursor is malformed');
end;
$$;

comment on function realtime.snapshot_of(text) is
  'The snapshot in a cursor; refused where there is none.';
