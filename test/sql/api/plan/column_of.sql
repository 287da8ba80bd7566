-- Columns are found by their exact name; system columns and dropped ones are none.
create table public.notes (id int, "Id" text, gone int, "we""ird; drop" int);
alter table public.notes drop column gone;

select test.is((api.column_of('public.notes'::regclass, null, name, 'anon'::regrole)).name, name, name)
from unnest(array['id', 'Id', 'we"ird; drop']) as name;
select test.throws(
  format('select api.column_of(%L::regclass, null, %L, %L::regrole)', 'public.notes', name, 'anon'),
  'PL703',
  name
)
from
  unnest(
    array[
      'ID', 'gone', '........pg.dropped.3........', 'ctid', 'xmin', 'tableoid', '', '*', 'notes', 'id ', 't.id', '"id"',
      'nosuch'
    ]
  ) as name;
