create or replace function core.name_request(p_headers jsonb)
returns text
language sql
volatile
as $$
  -- So that a line of Postgres's log, or of pg_stat_activity, leads back to the request: for this transaction the
  -- application is called plinth and the request's id.
  select
    set_config(
      'application_name',
      coalesce(
        'plinth ' || left(p_headers ->> 'x-request-id', 50),
        current_setting('application_name')
      ),
      true
    );
$$;

comment on function core.name_request is 'Tells Postgres which request this transaction serves.';
