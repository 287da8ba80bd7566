-- Arguments come by name, from the members of the body or from the query; one that is absent takes its default.
select test.function('public.add(a int, b int default 10) returns int immutable', 'select a + b');
create function public.total(xs int[])
returns bigint immutable language sql as $$
  select sum(x) from unnest(xs) as x;
$$;
create function public.glue(mark text, variadic parts text[])
returns text immutable language sql as $$
  select array_to_string(parts, mark);
$$;
select test.function('public.echo(doc jsonb) returns jsonb immutable', 'select doc');
create function public.at(moment timestamptz)
returns text immutable language sql as $f$
  select (moment at time zone 'UTC')::text;
$f$;

select test.is(reply.body, wanted.body, concat(method, ' ', path, ' ', query, given))
from
  (
    values
      ('POST', 'add', '{}', '{"a": 1, "b": 2}', '3'),
      ('POST', 'add', '{}', '{"a": "1"}', '11'),
      ('POST', 'add', '{}', '{"a": 1, "b": null}', 'null'),
      ('GET', 'add', '{a,1}', null, '11'),
      ('HEAD', 'add', '{b,2,a,1}', null, null),
      ('POST', 'total', '{}', '{"xs": [1, 2, 3]}', '6'),
      ('GET', 'total', '{xs,"{1,2}"}', null, '3'),
      ('GET', 'total', '{xs,1,xs,2,xs,3}', null, '6'),
      ('POST', 'glue', '{}', '{"mark": "-", "parts": ["a", "b"]}', '"a-b"'),
      ('GET', 'glue', '{mark,-,parts,a,parts,"b,c"}', null, '"a-b,c"'),
      ('GET', 'glue', '{mark,-,parts,a}', null, '"a"'),
      ('POST', 'echo', '{}', '{"doc": {"k": [1, null]}}', '{"k": [1, null]}'),
      ('GET', 'echo', '{doc,"{\"k\": 1}"}', null, '{"k": 1}'),
      ('GET', 'at', '{moment,2026-01-01T00:00:00Z}', null, '"2026-01-01 00:00:00"')
  ) as wanted (method, path, query, given, body)
  cross join lateral api.reply(method, 'rpc/' || path, query::text[], '{}', given) as reply;
select test.is(test.error('rpc/add', '{a,1,a,2}'), 'bad_request', 'given twice');
select test.is(test.error('rpc/add', '{a,one}'), 'invalid_text_representation', 'no number');
