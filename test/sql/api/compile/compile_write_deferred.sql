-- What a constraint leaves to the end of the transaction is checked before the reply.
create table public.authors (id int primary key);
create table public.notes (
  id int primary key,
  author int references public.authors deferrable initially deferred
);
insert into public.authors values (1);
insert into public.notes values (1, 1);

select test.is(test.error(path, query::text[], '{"role": "service_role"}', method, given), wanted, method || path)
from (
  values
    ('POST', 'notes', '{}', '{"id": 2, "author": 9}', 'foreign_key_violation'),
    ('PATCH', 'notes', '{id,eq.1}', '{"author": 9}', 'foreign_key_violation'),
    ('DELETE', 'authors', '{id,eq.1}', null, 'foreign_key_violation'),
    ('POST', 'notes', '{}', '{"id": 3, "author": 1}', null)
) as request (method, path, query, given, wanted);
select test.rows(
  'select id, author from public.notes order by id', $$select * from (values (1, 1), (3, 1)) as v (id, author)$$,
  'the rows'
);
