create or replace function api.answer_text(p_response api.response)
returns text language sql immutable parallel safe as $$
  -- A text costs less than a row on its way to the gateway. No tab or line end can stand in a JSON text unescaped.
  select concat(
    p_response.ask,
    E'\t',
    p_response.status,
    E'\t',
    p_response.headers,
    E'\t',
    p_response.recipe,
    E'\n' || p_response.body
  );
$$;

comment on function api.answer_text is
  'A response for the gateway: a line of ask, status, headers and recipe, separated by tabs; then the body, if there is one.';
