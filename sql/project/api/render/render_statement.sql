create or replace function api.render_statement(p_with text, p_rows text, p_body text, p_status text, p_headers text)
returns text language plpgsql immutable parallel safe as $$
-- A statement that gives status, headers, body and number of rows.
begin
  return concat(
    'with ' || p_with || ' ',
    format(
      'select %s, %s, answer.body, answer.rows from (select pg_catalog.count(*) as rows, %s as body from (%s) as listed) as answer',
      p_status, p_headers, p_body, p_rows
    )
  );
end;
$$;
