-- One object, CSV, no nulls and no body can be asked for; single values have no columns to choose from.
create function public.made(n int)
returns table (id int, t text) stable language sql as $$
  select n, null::text from generate_series(1, n) as n;
$$;
create function public.numbers(n int)
returns setof int stable language sql as $$
  select generate_series(1, n);
$$;
select test.function('public.answer() returns int stable', 'select 42');

select test.is(reply.status, wanted.status, path), test.is(reply.body, wanted.body, path)
from
  (
    values
      ('made', '{n,1}', '{"accept": "application/vnd.pgrst.object+json"}', 200, '{"id":1,"t":null}'),
      ('made', '{n,1}', '{"accept": "application/vnd.pgrst.object+json;nulls=stripped"}', 200, '{"id":1}'),
      ('made', '{n,2}', '{"accept": "text/csv"}', 200, E'id,t\n1,\n2,'),
      ('numbers', '{n,1}', '{"accept": "application/vnd.pgrst.object+json"}', 200, '1'),
      ('answer', '{}', '{"accept": "application/vnd.pgrst.object+json"}', 200, '42')
  ) as wanted (path, query, headers, status, body)
  cross join lateral api.reply('GET', 'rpc/' || path, query::text[], headers::jsonb) as reply;

select test.is(
  (api.reply('GET', 'rpc/' || path, query::text[], headers::jsonb)).status,
  status,
  concat(path, query, headers)
)
from (
  values
    ('made', '{n,2}', '{"accept": "application/vnd.pgrst.object+json"}', 406),
    ('numbers', '{n,2}', '{"accept": "application/vnd.pgrst.object+json"}', 406),
    ('numbers', '{n,2}', '{"accept": "text/csv"}', 406),
    ('numbers', '{n,2,order,n.desc}', '{}', 400),
    ('numbers', '{n,2,m,eq.1}', '{}', 400),
    ('answer', '{select,a}', '{}', 400),
    ('answer', '{select,*}', '{}', 200)
) as request (path, query, headers, status);
