-- The key of a table in its order; of a view that of the one table of which it shows the whole key.
create table public.pairs (a int, b int, c int, primary key (c, a));
create table public.notes (id int primary key, body text);
create table public.keyless (id int unique);
create view public.whole as
  select c as x, a as y, a as z from public.pairs;
create view public.part as
  select a, b from public.pairs;
create view public.second as
  select x from public.whole as whole where y > 0;
create view public.through as
  select x as k, y as l from public.whole;
create view public.joined as
  select notes.id, pairs.a, pairs.c
  from
    public.notes
    cross join public.pairs;
create view public.one_side as
  select notes.id, pairs.a
  from
    public.notes
    cross join public.pairs;

select test.is(api.primary_key(relation::regclass), wanted, relation)
from (
  values
    ('public.pairs', '{c,a}'::text[]),
    ('public.notes', '{id}'),
    ('public.keyless', null),
    ('public.whole', '{x,y}'),
    ('public.part', null),
    ('public.second', null),
    ('public.through', '{k,l}'),
    ('public.joined', null),
    ('public.one_side', '{id}')
) as known (relation, wanted);
