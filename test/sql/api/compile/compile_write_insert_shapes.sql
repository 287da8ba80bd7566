-- A body is an object, or an array of objects, and nothing else.
create table public.notes (id int);
select test.ok(
  test.error('notes', '{}', '{"role": "service_role"}', 'POST', given) in (
    'bad_request', 'invalid_text_representation'
  ),
  given
)
from unnest(array['null', '1', '"x"', '[1]', '[{}, null]', '[[]]', '', ' ', '{', '[{"id": 1}', '{"id": 1}}']) as given;
select test.none('select from public.notes', 'nothing was inserted');
