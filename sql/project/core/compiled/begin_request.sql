create or replace function core.begin_request()
returns text language sql volatile as $$
  -- The prefix changes with the catalogue, so a statement compiled before a change is never found after it. A
  -- read-only transaction cannot count.
  -- Writes: core.request_count
  select
    'plinth:' || core.catalogue_version() || case
      when current_setting('transaction_read_only') = 'off' and nextval('core.request_count') is null then ''
      else ':'
    end;
$$;

comment on function core.begin_request is 'Counts a request and returns the prefix of its statements'' names.';
