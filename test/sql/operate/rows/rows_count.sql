-- The count is an estimate unless all rows are shown, or it is asked for and can be had within 3 seconds.
create table public.things (n int primary key, tag text);
insert into public.things
select
  n,
  case when n % 2 = 0 then 'even' end
from generate_series(1, 3000) as n;
do $$
begin
  execute 'analyze public.things';
end;
$$;

select test.is(test.grid('things', query) -> 'count', wanted::jsonb, query::text)
from (
  values
    ('{"limit": "10"}'::jsonb, '{"estimate": 3000}'),
    ('{"limit": "10", "count": "exact"}', '{"exact": 3000, "estimate": 3000}'),
    ('{"limit": "10", "count": "exact", "tag": "eq.even"}', '{"exact": 1500, "estimate": 1500}'),
    (
      '{"limit": "10", "count": "exact", "tag": "eq.even", "n": "lte.100", "after": "[\"50\"]"}',
      '{"exact": 50, "estimate": 50}'
    ),
    ('{"n": "lte.5"}', '{"exact": 5}'),
    ('{"limit": "10", "offset": "2995"}', '{"exact": 3000}')
) as asked (query, wanted);

-- What would take too long is not counted, and what does take too long ends.
create view public.many as
  select n from generate_series(1, 100000000) as n;
create view public.slow as
  select n from things where pg_sleep(0.01) is not null;
grant select on public.many, public.slow to service_role;
select test.is(
  test.grid('slow', '{"limit": "1", "count": "exact"}') #>> '{count,why}',
  'it takes longer than 3 seconds',
  'slow'
);
select test.throws($$select test.grid('things', '{"count": "all"}')$$, 'PL400', 'a word for it');
