-- Each operator of the dialect is one of Postgres's own, on a column and a place among the values.
create table public.notes (
  id int,
  title text,
  tags text[],
  info jsonb,
  span int4range,
  words tsvector,
  done boolean
);

select test.is(
  test.listed('notes', array['select', 'id', key, value]),
  format('select t.id as id from public.notes as t where %s limit 1000', wanted),
  concat(key, '=', value)
)
from (
  values
    ('id', 'eq.1', '(t.id operator(pg_catalog.=) ($1)[1]::pg_catalog.int4)'),
    ('id', 'neq.1', '(t.id operator(pg_catalog.<>) ($1)[1]::pg_catalog.int4)'),
    ('id', 'gt.1', '(t.id operator(pg_catalog.>) ($1)[1]::pg_catalog.int4)'),
    ('id', 'gte.1', '(t.id operator(pg_catalog.>=) ($1)[1]::pg_catalog.int4)'),
    ('id', 'lt.1', '(t.id operator(pg_catalog.<) ($1)[1]::pg_catalog.int4)'),
    ('id', 'lte.1', '(t.id operator(pg_catalog.<=) ($1)[1]::pg_catalog.int4)'),
    ('id', 'not.eq.1', 'not (t.id operator(pg_catalog.=) ($1)[1]::pg_catalog.int4)'),
    ('id', 'isdistinct.1', '((t.id is null or t.id operator(pg_catalog.<>) ($1)[1]::pg_catalog.int4))'),
    ('id', 'is.null', '(t.id is null)'),
    ('id', 'is.NOT_NULL', '(t.id is not null)'),
    ('id', 'not.is.null', 'not (t.id is null)'),
    ('done', 'is.true', '(t.done is true)'),
    ('done', 'is.false', '(t.done is false)'),
    ('done', 'is.unknown', '(t.done is unknown)'),
    (
      'title', 'like.a*', $$(t.title operator(pg_catalog.~~) pg_catalog.translate(($1)[1], '*', '%')::pg_catalog.text)$$
    ),
    (
      'title', 'ilike.a*',
      $$(t.title operator(pg_catalog.~~*) pg_catalog.translate(($1)[1], '*', '%')::pg_catalog.text)$$
    ),
    ('title', 'match.a*', '(t.title operator(pg_catalog.~) ($1)[1]::pg_catalog.text)'),
    ('title', 'imatch.a*', '(t.title operator(pg_catalog.~*) ($1)[1]::pg_catalog.text)'),
    (
      'title', 'like(all).{a*,b*}',
      $$(t.title operator(pg_catalog.~~) all (pg_catalog.translate(($1)[1], '*', '%')::pg_catalog.text[]))$$
    ),
    ('id', 'eq(any).{1,2}', '(t.id operator(pg_catalog.=) any (($1)[1]::pg_catalog.int4[]))'),
    (
      'id', 'in.(1,2)',
      $$(t.id operator(pg_catalog.=) any (pg_catalog.string_to_array(($1)[1], ',')::pg_catalog.int4[]))$$
    ),
    ('title', 'in.("a,b",c)', '(t.title operator(pg_catalog.=) any (($1)[1]::pg_catalog.text[]))'),
    ('tags', 'cs.{a}', '(t.tags operator(pg_catalog.@>) ($1)[1]::pg_catalog._text)'),
    ('tags', 'cd.{a}', '(t.tags operator(pg_catalog.<@) ($1)[1]::pg_catalog._text)'),
    ('tags', 'ov.{a}', '(t.tags operator(pg_catalog.&&) ($1)[1]::pg_catalog._text)'),
    ('span', 'sl.[1,2)', '(t.span operator(pg_catalog.<<) ($1)[1]::pg_catalog.int4range)'),
    ('span', 'sr.[1,2)', '(t.span operator(pg_catalog.>>) ($1)[1]::pg_catalog.int4range)'),
    ('span', 'nxr.[1,2)', '(t.span operator(pg_catalog.&<) ($1)[1]::pg_catalog.int4range)'),
    ('span', 'nxl.[1,2)', '(t.span operator(pg_catalog.&>) ($1)[1]::pg_catalog.int4range)'),
    ('span', 'adj.[1,2)', '(t.span operator(pg_catalog.-|-) ($1)[1]::pg_catalog.int4range)')
) as filter (key, value, wanted);
