create or replace function core.name_request(p_headers jsonb)
returns text language sql volatile as $$
  -- Sets application_name for this transaction to plinth and the request's id, so that a line of the log of Postgres
  -- or of pg_stat_activity leads to the request.
  select set_config(
    'application_name',
    coalesce('plinth ' || left(p_headers ->> 'x-request-id', 50), current_setting('application_name')),
    true
  );
$$;

comment on function core.name_request is 'Puts the request''s id into application_name.';
