create or replace function core.name_request(p_headers jsonb)
returns void
language sql
as $$
  -- So that a line of Postgres's log, or of pg_stat_activity, leads back to the request: for this transaction the
  -- application is called plinth and the request's id.
  select set_config('application_name', 'plinth ' || left(p_headers ->> 'x-request-id', 50), true)
  where p_headers ? 'x-request-id';
$$;

comment on function core.name_request is 'Tells Postgres which request this transaction serves.';
