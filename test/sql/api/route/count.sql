-- The total is counted, or what the planner expects; estimated is counted where that is little.
create table public.notes (id int primary key);
alter table public.notes disable row level security;
grant select on public.notes to anon;
insert into public.notes select n from generate_series(1, 3000) as n;
do $$
begin
  execute 'analyze public.notes';
end;
$$;

select test.is(
  (
    api.request(method, 'notes', query::text[], jsonb_build_object('prefer', 'count=' || count))
  ).headers ->> 'content-range',
  range,
  concat_ws(' ', method, count, query)
)
from (
  values
    ('GET', 'exact', '{limit,2}', '0-1/3000'),
    ('GET', 'exact', '{id,lte.5,limit,2,offset,1}', '1-2/5'),
    ('GET', 'exact', '{id,lt.0}', '*/0'),
    ('GET', 'exact', '{offset,4000}', '*/3000'),
    ('HEAD', 'exact', '{limit,2}', '0-1/3000'),
    ('GET', 'planned', '{limit,2}', '0-1/3000'),
    ('GET', 'estimated', '{limit,2}', '0-1/3000'),
    ('GET', 'estimated', '{id,lte.5,limit,2}', '0-1/5'),
    ('GET', 'exact', '{select,count()}', '0-0/3000'),
    ('HEAD', 'exact', '{select,count,id,lte.5}', '0-0/5'),
    ('GET', 'estimated', '{select,id.max(),id,lte.5}', '0-0/5'),
    ('GET', 'exact', '{select,"id,count()",id,lte.5,limit,2}', '0-1/5')
) as request (method, count, query, range);
select test.ok(
  (
    api.request('GET', 'notes', '{id,gt.2000,limit,1}', '{"prefer": "count=planned"}')
  ).headers ->> 'content-range' ~ '^0-0/[0-9]+$',
  'whatever is expected'
);
