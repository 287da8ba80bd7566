-- What we raise is told with the code we raised.
select test.is(
  (core.error_of(test.state(format('select core.raise(%L, %L)', code, 'm')), 'm', '', '')).body #>> '{error,code}',
  code,
  code
)
from
  unnest(
    array[
      'bad_request', 'forbidden', 'not_found', 'method_not_allowed', 'not_acceptable', 'undefined_column',
      'undefined_table', 'user_banned'
    ]
  ) as code;
