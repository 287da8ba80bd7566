create or replace function api.render_counted_call(p_text text)
returns text
language sql
immutable
parallel safe
as $$
  -- One value is one, null too.
  select
    format(
      $sql$select one.status, (one.headers::pg_catalog.jsonb operator(pg_catalog.||) '{"content-range": "0-0/1"}')::pg_catalog.text, one.body, one.rows from (%s) as one (status, headers, body, rows)$sql$,
      p_text
    );
$$;

comment on function api.render_counted_call is
  'The statement of a call that gives one value or object, with the total in its headers.';
