-- Among functions of one name those names decide that the call gives, and then the fewest defaults.
select test.function('public.f(a int) returns text', $$select 'a'$$);
select test.function('public.f(a int, b int) returns text', $$select 'ab'$$);
select test.function('public.f(c text, d int default 1) returns text', $$select 'c'$$);
create function public.f(c int, d int default 1, e int default 1)
returns text language sql as $f$
  select 'c of more';
$f$;
select test.function('public.twins(a int) returns int', 'select 1');
select test.function('public.twins(a text) returns int', 'select 2');
select test.function('public.hazy(a int) returns int', 'select 1');
select test.function('public.hazy(a int, b int default 1) returns int', 'select 2');

select test.is((api.reply('POST', 'rpc/f', '{}', '{}', given)).body, wanted, given)
from (
  values
    ('{"a": 1}', '"a"'),
    ('{"b": 1, "a": 1}', '"ab"'),
    ('{"c": "x"}', '"c"'),
    ('{"c": "1", "d": 1}', '"c"'),
    ('{"c": 1, "e": 1}', '"c of more"')
) as call (given, wanted);

select
  test.is(reply.status, 400, path),
  test.is(reply.body::jsonb #>> '{error,details,hint}', hint, path)
from
  (
    values
      ('twins', '{"a": 1}', 'There is twins(a integer); twins(a text)'),
      ('hazy', '{"a": 1}', 'There is hazy(a integer); hazy(a integer, b integer default)'),
      ('twins', '{}', 'There is twins(a integer); twins(a text)'),
      ('twins', '[]', 'There is twins(a integer); twins(a text)'),
      ('hazy', '{"a": 1, "c": 1}', 'There is hazy(a integer); hazy(a integer, b integer default)')
  ) as call (path, given, hint)
  cross join lateral api.reply('POST', 'rpc/' || path, '{}', '{}', given) as reply;
