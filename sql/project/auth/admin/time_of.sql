create or replace function auth.time_of(p_text text)
returns timestamptz
language plpgsql
stable
set timezone = 'UTC'
as $$
-- Finite and written in ISO 8601, of a year that clients can read; without a zone it is UTC. Postgres itself would
-- take infinity, tomorrow and the year 44 BC.
declare
  v_time timestamptz;
begin
  if
    p_text !~ '^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?( ?(Z|[+-]\d\d(:?\d\d)?))?)?$'
  then
    return null;
  end if;

  v_time := p_text::timestamptz;
  return case
    when v_time >= '1970-01-01Z'
    and v_time < '10000-01-01Z' then v_time
  end;
exception when data_exception then -- the 31st of February
  return null;
end;
$$;

comment on function auth.time_of(text) is 'A time in ISO 8601; null when it is none.';
