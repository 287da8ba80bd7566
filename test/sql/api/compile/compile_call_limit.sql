-- A set is cut at 1000 rows where nothing is asked for, and at 10000 always.
create function public.numbers()
returns setof int stable language sql as $$
  select generate_series(1, 10001);
$$;
create function public.made()
returns table (n int) stable language sql as $$
  select generate_series(1, 10001);
$$;

select test.is(reply.headers ->> 'content-range', range, path || query)
from
  (
    values
      ('{}', '0-999/*'),
      ('{limit,1001}', '0-1000/*'),
      ('{limit,20000}', '0-9999/*')
  ) as page (query, range)
  cross join (
    values
      ('numbers'),
      ('made')
  ) as called (path)
  cross join lateral api.reply('GET', 'rpc/' || path, query::text[]) as reply;
