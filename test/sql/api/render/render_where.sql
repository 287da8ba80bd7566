-- Filters are joined by and; a tree keeps its shape, with every negation where it was written.
create table public.notes (id int, title text);

select test.is(
  regexp_replace(
    test.listed('notes', array['select', 'id'] || query::text[]),
    ' operator\(pg_catalog.=\) (\(select )?\(\$1\)',
    ' = \1',
    'g'
  ),
  format('select t.id as id from public.notes as t%s limit 1000', wanted),
  query
)
from (
  values
    ('{}', ''),
    ('{id,eq.1,id,eq.2}', ' where (t.id = [1]::pg_catalog.int4) and (t.id = [2]::pg_catalog.int4)'),
    (
      '{or,"(id.eq.1,title.is.null)",id,not.eq.2}',
      ' where ((t.id = (select [1]::pg_catalog.int4)) or (t.title is null)) and not (t.id = [2]::pg_catalog.int4)'
    ),
    (
      '{not.and,"(id.eq.1,not.or(id.eq.2,title.not.is.null))"}',
      ' where not ((t.id = (select [1]::pg_catalog.int4)) and not ((t.id = (select [2]::pg_catalog.int4)) or not (t.title is null)))'
    )
) as filter (query, wanted);
