-- Names go along with detail and hint: where these are not shown, neither are they, nor beside a sentence of ours.
create table public.notes (id int);
grant all on public.notes to anon;
select test.is(
  api.error_names('anon', state, 'public', 'notes', 'id', 'a name'),
  case when told then '{"table": "notes", "column": "id", "constraint": "a name"}' else '{}' end::jsonb,
  state
)
from (
  values
    ('23502', true),
    ('23505', true),
    ('23999', true),
    ('P0001', true),
    ('PT402', true),
    ('42501', false),
    ('42703', false),
    ('40001', false),
    ('54001', false),
    ('53100', false),
    ('XX000', false),
    ('ZZ001', false),
    ('PL400', false)
) as given (state, told);
