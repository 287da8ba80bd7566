-- Keys of a JSON path are values; what is not JSON is made it first.
create table public.notes (id int, info jsonb, plain json, tags text[]);

select test.is(
  test.listed('notes', array['select', 'id', key, 'eq.1']),
  format('select t.id as id from public.notes as t where (%s) limit 1000', wanted),
  key
)
from (
  values
    (
      'info->>a',
      '(t.info operator(pg_catalog.->>) (($1)[1])::pg_catalog.text) operator(pg_catalog.=) ($1)[2]::pg_catalog.text'
    ),
    (
      'info->a->0',
      '((t.info operator(pg_catalog.->) (($1)[1])::pg_catalog.text) operator(pg_catalog.->) (($1)[2])::pg_catalog.int4) operator(pg_catalog.=) ($1)[3]::pg_catalog.jsonb'
    ),
    (
      'plain->a',
      '((t.plain operator(pg_catalog.->) (($1)[1])::pg_catalog.text))::pg_catalog.jsonb operator(pg_catalog.=) ($1)[2]::pg_catalog.jsonb'
    ),
    (
      'tags->>0',
      '(pg_catalog.to_jsonb(t.tags) operator(pg_catalog.->>) (($1)[1])::pg_catalog.int4) operator(pg_catalog.=) ($1)[2]::pg_catalog.text'
    )
) as filter (key, wanted);
select test.is(
  test.listed('notes', '{select,info->a->>b,order,info->>a.desc.nullslast}'),
  'select ((t.info operator(pg_catalog.->) (($1)[1])::pg_catalog.text) operator(pg_catalog.->>) (($1)[2])::pg_catalog.text) as c1 from public.notes as t order by (t.info operator(pg_catalog.->>) (($1)[3])::pg_catalog.text) desc nulls last limit 1000',
  'shown and ordered by'
);
