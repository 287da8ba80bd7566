-- Text that is no JSON, or holds what Postgres cannot store, is an error of the client.
select test.throws(
  format('select core.to_request(%L, null, null, null, %L, null, null, null)', 'POST', body),
  state,
  body
)
from (
  values
    ('{', '22P02'),
    ('{"a": 1,}', '22P02'),
    ('"\ud800"', '22P02'),
    ('"\u0000"', '22P05'),
    ('NaN', '22P02')
) as given (body, state);
select test.is((core.error_of(state, 'm', '', '')).status, 400, state)
from unnest(array['22P02', '22P05', '22021', '22003']) as state;
