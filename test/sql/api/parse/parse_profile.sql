-- The only schema is public.
select test.is(
  test.state(format('select api.parse_headers(%L, %L)', 'GET', jsonb_build_object(header, value))),
  state,
  header || ': ' || value
)
from
  unnest(array['accept-profile', 'content-profile']) as header,
  (
    values
      ('public', '00000'),
      ('', '00000'),
      (E' public\t', '00000'),
      ('auth', 'PL406'),
      ('public,auth', 'PL406')
  ) as given (value, state);
