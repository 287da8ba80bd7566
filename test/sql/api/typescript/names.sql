-- A name is quoted wherever it is no name in TypeScript.
select test.is(api.typescript_key(name), name, name)
from unnest('{todos,_x,$x,a1,class,default,constructor,__proto__}'::text[]) as name;
select test.is(api.typescript_key('1st'), '"1st"', 'a digit first');
select test.is(api.typescript_key('a-b'), '"a-b"', 'a sign');
select test.is(api.typescript_key(''), '""', 'nothing');
select test.is(api.typescript_key('ünï'), '"ünï"', 'other letters');
select test.is(api.typescript_key(E'a\nb'), '"a\nb"', 'a new line');
select test.is(api.typescript_key(E'a\n'), '"a\n"', 'a new line at the end');
select test.is(api.typescript_key('"]; x //\'), '"\"]; x //\\"', 'quotes and backslashes');
select test.is(api.typescript_value_key('__proto__'), '["__proto__"]', 'the prototype of an object');
select test.is(api.typescript_value_key('todos'), 'todos', 'no other');

create table public."we""ird ${x} `" ("co""l" int primary key, "1" int);
create type public."__proto__" as enum ('a"', E'b\n', '');
create function test.has(part text)
returns boolean language sql as $$
  select position(part in api.typescript()) > 0;
$$;
select test.ok(
  test.has(E'      "we\\"ird ${x} `": {\n        Row: {\n          "1": number | null\n          "co\\"l": number\n'),
  'a table'
);
select test.ok(test.has('      __proto__: "a\"" | "b\n" | ""'), 'an enum');
select test.ok(test.has('      ["__proto__"]: ["a\"", "b\n", ""],'), 'its labels');
select test.ok(test.has('    "we\"ird ${x} `": ["we\"ird ${x} `_pkey"],'), 'constraints');
