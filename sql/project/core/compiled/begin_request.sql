create or replace function core.begin_request()
returns text
language sql
volatile
as $$
  -- Counts a request, and says what the names of its statements begin with as long as the catalogue is what it is. A
  -- transaction that may only read is not counted.
  -- Writes: core.request_count
  select
    'plinth:' || core.catalogue_version() || case
      when current_setting('transaction_read_only') = 'off'
      and nextval('core.request_count') is null then ''
      else ':'
    end;
$$;

comment on function core.begin_request is
  'Counts a request; what the names of its statements begin with.';
