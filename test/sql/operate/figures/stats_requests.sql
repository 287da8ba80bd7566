-- Sums of what the database did for requests.
select test.ok(
  body -> 'rest' ? 'requests' and (body #>> '{database,committed}')::bigint >= 0,
  'the sums ' || body::text
)
from operate.stats_requests(test.request('GET'));
