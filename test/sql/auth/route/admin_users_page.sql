-- A page that is no number from 1 on is rejected; too large numbers give the maximum.
select test.refused(
  auth.admin_users(test.admin('GET', null, null, jsonb_build_object(key, value))),
  'bad_request',
  concat(key, '=', value)
)
from
  unnest(array['page', 'per_page']) as key,
  unnest(array['0', '00', '-1', 'abc', '1.5', '1e9', ' 1', '١', repeat('9', 100), 'NaN', '1;']) as value;

select test.is(
  (auth.admin_users(test.admin('GET', null, null, query))).body,
  jsonb_build_object('users', '[]'::jsonb, 'total', 0, 'page', page, 'per_page', per_page),
  query::text
)
from (
  values
    ('{"per_page": "1000000000"}'::jsonb, 1, 1000),
    ('{"page": "99999999999999999999"}', 1000000000, 50),
    ('{"page": "007", "per_page": "1001"}', 7, 1000)
) as asked (query, page, per_page);
