-- A read gives 1000 rows where nothing is asked for, and never more than 10000.
create table public.numbers (id int);
create policy p on public.numbers using (true);
insert into public.numbers select n from generate_series(1, 10001) as n;
select test.is(reply.headers ->> 'content-range', range, query)
from
  (
    values
      ('{}', '0-999/*'),
      ('{limit,1001}', '0-1000/*'),
      ('{limit,10000}', '0-9999/*'),
      ('{limit,20000}', '0-9999/*')
  ) as page (query, range)
  cross join lateral api.request('GET', 'numbers', query::text[]) as reply;
