-- Where rows are hidden an estimated total is counted up to a bound, and never below what is shown.
create table public.notes (id int primary key);
create policy p on public.notes using (true);
grant select on public.notes to anon;
insert into public.notes select n from generate_series(1, 10020) as n;

select test.is(
  (
    api.request('GET', 'notes', query::text[], jsonb_build_object('prefer', 'count=' || count))
  ).headers ->> 'content-range',
  range,
  concat_ws(' ', count, query)
)
from (
  values
    ('planned', '{limit,2}', '0-1/10000'),
    ('estimated', '{limit,2}', '0-1/10000'),
    ('planned', '{id,lte.5000,limit,2}', '0-1/5000'),
    ('planned', '{id,lt.0}', '*/0'),
    ('planned', '{order,id,offset,10010,limit,5}', '10010-10014/10015'),
    ('exact', '{limit,2}', '0-1/10020')
) as request (count, query, range);
