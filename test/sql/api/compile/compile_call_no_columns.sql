-- Rows without columns that a function gives are empty objects, and can be counted.
create table public.marks (a int);
alter table public.marks drop column a;
create function public.marked()
returns setof public.marks language sql stable as $$
  select
  from generate_series(1, 2);
$$;
create function public.one_mark()
returns public.marks language sql stable as $$
  select
  from public.marked();
$$;

select test.is(test.get(path), wanted::jsonb, path)
from (
  values
    ('rpc/marked', '[{}, {}]'),
    ('rpc/one_mark', '{}')
) as request (path, wanted);
select test.is(test.get('rpc/marked', '{select,count()}'), '[{"count": 2}]', 'counted');
