-- A filter on whether an embed is there says which rows are written; an inner embed only which are sent back.
create table public.authors (id int primary key, name text);
create table public.notes (id int primary key, author int references public.authors, body text);
insert into public.authors
values
  (1, 'ann'),
  (2, 'bob');
insert into public.notes
values
  (1, 1),
  (2, 2),
  (3, null);

select
  test.is(reply.body::jsonb, wanted, query),
  test.is(reply.headers ->> 'content-range', range, query)
from
  (
    values
      ('{authors,is.null,select,"id,authors()"}', '[{"id": 3}]'::jsonb, '0-0/*'),
      ('{authors,not.is.null,authors.name,eq.ann,select,"id,authors()"}', '[{"id": 1}]', '0-0/*'),
      ('{id,lt.3,authors.name,eq.bob,select,"id,authors!inner()"}', '[{"id": 2}]', '0-1/*')
  ) as request (query, wanted, range)
  cross join lateral test.write('PATCH', 'notes', '{"body": "x"}', query::text[]) as reply;
