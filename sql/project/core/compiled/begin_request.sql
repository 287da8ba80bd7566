create or replace function core.begin_request()
returns text
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- On the way of every request: counts it, and says what the names of its statements begin with as long as the
-- catalogue is what it is. A transaction that may only read is not counted.
-- One expression, for each that a transaction meets costs about a microsecond: the count adds nothing to the text.
-- Writes: core.request_count
begin
  return concat(
    'plinth:',
    core.catalogue_version(),
    ':',
    case
      when current_setting('transaction_read_only') = 'off'
      and nextval('core.request_count') is null then ''
    end
  );
end;
$$;

comment on function core.begin_request is
  'Counts a request; what the names of its statements begin with.';
