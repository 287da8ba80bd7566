-- A refusal has the status and the words of the catalogue, and the one shape of every error.
select test.is(
  row((core.refuse(error.code)).status, (core.refuse(error.code)).body)::text,
  row(error.status, core.envelope(error.code, error.message))::text,
  error.code
)
from core.error as error;

select test.is(
  (core.refuse('forbidden', 'not you', '{"a": 1}', '{"x-a": "b"}')).body,
  '{"error": {"code": "forbidden", "message": "not you", "details": {"a": 1}}}', 'message and details of the caller'
);
select test.is((core.refuse('forbidden', null, null, '{"x-a": "b"}')).headers, '{"x-a": "b"}', 'headers of the caller');
select test.is((core.refuse('forbidden')).body #> '{error,details}', 'null'::jsonb, 'details are always there');
select test.refused(core.refuse_wait(7), 'rate_limited', 'a wait is rate_limited');
select test.is((core.refuse_wait(7)).headers, '{"retry-after": "7"}', 'and says how long');
