-- Names of arguments are compared with the catalogue's and only those are in the statement.
create table public.notes (id int);
select test.function('public.add(a int) returns int', 'select a');
create function public."odd ""f"("b"" ) int" int)
returns int language sql as $$
  select $1;
$$;

select
  test.is(reply.status, 400, given),
  test.is(reply.body::jsonb #>> '{error,code}', 'bad_request', given)
from
  (
    values
      ('{"s => 1); drop table notes--": 1}'),
      ('{"a int); drop table notes--": 1}'),
      ('{"A": 1}'),
      ('{"a": 1, "a => 2) --": 1}')
  ) as call (given)
  cross join lateral api.reply('POST', 'rpc/add', '{}', '{}', given) as reply;
select test.is((api.reply('POST', 'rpc/odd "f', '{}', '{}', '{"b\" ) int": 7}')).body, '7', 'an odd name');
select test.none('select from public.notes', 'the table is there');
