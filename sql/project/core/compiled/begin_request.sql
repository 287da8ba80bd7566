create or replace function core.begin_request()
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- On the way of every request: counts it, and says what the names of its statements begin with as long as the
-- catalogue is what it is. A transaction that may only read is not counted.
-- Writes: core.request_count
declare
  v_count bigint;
begin
  if current_setting('transaction_read_only') = 'off' then
    v_count := nextval('core.request_count');
  end if;
  return concat('plinth:', core.catalogue_version(), ':');
end;
$$;

comment on function core.begin_request is
  'Counts a request; what the names of its statements begin with.';
