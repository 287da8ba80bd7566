-- A key is a column by its exact name, or an error; what is no column cannot be written.
create table public.notes (id int, body text);
select test.function('public.shout(public.notes) returns text', 'select upper($1.body)');

select test.is(
  test.error('notes', '{}', '{"role": "service_role"}', 'POST', jsonb_build_object('id', 1, key, 'x')::text),
  'undefined_column',
  key
)
from
  unnest(
    array[
      'Body',
      'body ',
      'nosuch',
      '',
      'ctid',
      'tableoid',
      'shout',
      'notes',
      't',
      'r',
      'body->a',
      'x"; drop table notes;--',
      'body) values (1); --',
      repeat('n', 64)
    ]
  ) as key;
select test.none('select from public.notes', 'nothing was inserted');
