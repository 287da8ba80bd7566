-- A search goes through a tsvector, made of the column where it is none, in the language asked for.
create table public.notes (id int, title text, words tsvector);

select test.is(
  test.listed('notes', array['select', 'id', key, value]),
  format(
    'select t.id as id from public.notes as t where (%s) limit 1000',
    replace(replace(wanted, 'TEXT', '::pg_catalog.text'), 'LANGUAGE', '::pg_catalog.regconfig')
  ),
  concat(key, '=', value)
)
from (
  values
    ('words', 'fts.a', 't.words operator(pg_catalog.@@) pg_catalog.to_tsquery((($1)[1])TEXT)'),
    (
      'words', 'plfts(english).a',
      't.words operator(pg_catalog.@@) pg_catalog.plainto_tsquery((($1)[1])LANGUAGE, (($1)[2])TEXT)'
    ),
    (
      'title', 'phfts.a',
      'pg_catalog.to_tsvector(t.title) operator(pg_catalog.@@) pg_catalog.phraseto_tsquery((($1)[1])TEXT)'
    ),
    (
      'title', 'wfts(french).a',
      'pg_catalog.to_tsvector((($1)[1])LANGUAGE, t.title) operator(pg_catalog.@@) pg_catalog.websearch_to_tsquery((($1)[1])LANGUAGE, (($1)[2])TEXT)'
    )
) as filter (key, value, wanted);
