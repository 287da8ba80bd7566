-- A function whose one parameter has no name takes the body as it is, where no other takes its names.
select test.function('public.whole(jsonb) returns jsonb', 'select $1');
select test.function('public.raw(text) returns text', 'select $1');
select test.function('public.either(a int) returns text', $$select 'named'$$);
select test.function('public.either(json) returns text', $$select 'whole'$$);

select test.is(reply.body, wanted.body, path || given)
from
  (
    values
      ('whole', '{"a": 1}', '{"a": 1}'),
      ('whole', '[1, {"b": 2}]', '[1, {"b": 2}]'),
      ('raw', '{"a" :1}', '"{\"a\" :1}"'),
      ('either', '{"a": 1}', '"named"'),
      ('either', '{"b": 1}', '"whole"'),
      ('either', '[{"a": 1}]', '"whole"')
  ) as wanted (path, given, body)
  cross join lateral api.reply('POST', 'rpc/' || path, '{}', '{}', given) as reply;
select test.is((api.reply('POST', 'rpc/whole')).body, '{}', 'an absent body is an empty object');
