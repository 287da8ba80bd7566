-- Whatever a name, value or type contains, it stays one name, value or type.
create temporary table hostile as
  select name, at
  from
    unnest(
      array[
        'x"; drop table y; --',
        $$x'; drop table y; --$$,
        E'a\nb',
        'a\',
        '$$',
        'select',
        'public',
        'Ünïcödé ☃',
        '<script>alert(1)</script>',
        ' ',
        '%I %s',
        'a.b',
        '--',
        '/*',
        'x) with (fillfactor = 10',
        repeat('n', 63)
      ]
    ) with ordinality as listed (name, at);
create table public.y (id integer);

select operate.change(
  jsonb_build_array(
    jsonb_build_object('do', 'schema.create', 'name', 's' || at),
    jsonb_build_object(
      'do', 'table.create',
      'schema', 's' || at,
      'name', name,
      'comment', name,
      'columns', jsonb_build_array(
        jsonb_build_object(
          'name', name,
          'type', 'text',
          'primary', true,
          'default', quote_literal('x'),
          'comment', name
        ),
        jsonb_build_object('name', 'owner', 'type', 'uuid')
      ),
      'policies', '[{"template": "own_rows", "parameters": {"column": "owner"}}]'::jsonb
    ),
    jsonb_build_object(
      'do', 'enum.create',
      'schema', 's' || at,
      'name', name || '_',
      'values', jsonb_build_array(name)
    ),
    jsonb_build_object(
      'do', 'column.add',
      'schema', 's' || at,
      'table', name,
      'name', 'e',
      'type', format('%I.%I', 's' || at, left(name || '_', 63))
    ),
    jsonb_build_object(
      'do', 'index.create',
      'schema', 's' || at,
      'table', name,
      'name', 'i' || at,
      'columns', jsonb_build_array(name)
    ),
    jsonb_build_object(
      'do', 'policy.create',
      'schema', 's' || at,
      'table', name,
      'name', name,
      'using', format('%I = %L', name, replace(name, '\', ''))
    ),
    jsonb_build_object(
      'do', 'policy.template',
      'schema', 's' || at,
      'table', name,
      'template', 'app_role',
      'parameters', jsonb_build_object('role', name)
    ),
    jsonb_build_object(
      'do', 'function.write',
      'schema', 's' || at,
      'name', name,
      'returns', 'text',
      'arguments', jsonb_build_array(jsonb_build_object('name', name, 'type', 'text')),
      'body', format('select %L', name),
      'comment', name
    ),
    jsonb_build_object(
      'do', 'view.write',
      'schema', 's' || at,
      'name', 'v',
      'query', format('select %I as %I from %I.%I', name, name, 's' || at, name)
    )
  ),
  name
)
from hostile
where octet_length(name) < 63;

select test.ok(to_regclass('public.y') is not null, 'the table that they wanted to drop is there');
select test.is(
  array(
    select relation.relname::text
    from pg_class as relation
    where relation.relnamespace::regnamespace::text = 's' || at and relation.relkind = 'r'
  ),
  array[name],
  'one table of that very name'
)
from hostile
where octet_length(name) < 63;
select test.is(count(*), 15::bigint, 'all of them ran')
from pg_namespace
where nspname ~ '^s[0-9]+$';

-- Members that are written as words are words.
select test.throws(format('select operate.render(%L)', change), 'PL400', change)
from
  unnest(
    array[
      '[{"do":"table.create","name":"x","columns":[{"name":"a","type":"int); drop table y; --"}]}]',
      '[{"do":"table.create","name":"x","columns":[{"name":"a","type":"int[1]) ; --"}]}]',
      '[{"do":"table.create","name":"x","columns":[{"name":"a","type":"numeric(1);drop"}]}]',
      '[{"do":"table.create","name":"x","columns":[{"name":"a","type":"int","primary":"true; drop table y"}]}]',
      '[{"do":"table.create","name":"x","columns":[{"name":"a","type":"int","references":{"table":"t","on_delete":"cascade; drop table y"}}]}]',
      '[{"do":"table.create","name":"x","columns":["a int"]}]',
      '[{"do":"table.create","name":"x","columns":[{"name":"a","type":"int","default":"1), add (b int"}]}]',
      '[{"do":"table.create","name":"x","columns":[{"name":"a","type":"int","default":"1, b int"}]}]',
      '[{"do":"table.create","name":"x","columns":[{"name":"a","type":"int","check":"true) not null check (true"}]}]',
      '[{"do":"table.create","name":"x","columns":[{"name":"a","type":"int","generated":"1) stored, b int default (1"}]}]',
      '[{"do":"policy.create","table":"x","name":"p","using":"true) with check (true"}]',
      '[{"do":"policy.create","table":"x","name":"p","command":"all to public","using":"true"}]',
      '[{"do":"policy.create","table":"x","name":"p","usng":"true"}]',
      '[{"do":"policy.create","table":"x","name":"p","roles":"anon"}]',
      '[{"do":"index.create","table":"x","columns":[{"expression":"a) ; drop table y; --"}]}]',
      '[{"do":"index.create","table":"x","columns":[{"column":"a","order":"asc, b"}]}]',
      '[{"do":"index.create","table":"x","columns":["a"],"where":"true; drop table y"}]',
      '[{"do":"key.add","table":"x","kind":"exclusion","elements":[{"column":"a","operator":"=) ; --"}]}]',
      '[{"do":"key.add","table":"x","kind":"exclusion","elements":[{"column":"a","operator":"/*"}]}]',
      '[{"do":"key.add","table":"x","kind":"check","check":"true","columns":["a"]}]',
      '[{"do":"key.add","table":"x","kind":"foreign","columns":["a"]}]',
      '[{"do":"grant.give","name":"x","privileges":["select on y to public; --"],"roles":["anon"]}]',
      '[{"do":"grant.give","kind":"table x to anon; --","name":"x","privileges":["select"],"roles":["anon"]}]',
      '[{"do":"function.write","name":"f","returns":"int language c","body":"x"}]',
      '[{"do":"function.write","name":"f","returns":"int","body":"x","settings":{"a = 1; drop":"x"}}]',
      '[{"do":"function.write","name":"f","returns":"int","body":"x","volatility":"stable leakproof"}]',
      '[{"do":"function.write","name":"f","returns":"int","body":"x","arguments":[{"name":"a","type":"int","default":"1, b int"}]}]',
      '[{"do":"trigger.create","table":"x","name":"t","timing":"after","events":["insert or delete"],"function":"f"}]',
      '[{"do":"trigger.create","table":"x","name":"t","timing":"after","events":["insert"],"function":"f","when":"true) execute function g(); --"}]',
      '[{"do":"view.write","name":"v","query":"select 1); drop table y; --"}]',
      '[{"do":"view.write","name":"v","query":"select 1; drop table y"}]',
      '[{"do":"sequence.restart","name":"s","with":"1; drop table y"}]',
      '[{"do":"sequence.restart","name":"s","with":1.5}]',
      '[{"do":"policy.template","table":"x","template":"tenant","parameters":{"members_table":"m; drop table y"}}]',
      '[{"do":"policy.template","table":"x","template":"nothing"}]',
      '[{"do":"policy.template","table":"x","template":"app_role"}]',
      '[{"do":"policy.template","table":"x","template":"app_role","parameters":{"rle":"x"}}]',
      '[{"do":"column.alter","table":"x","name":"a"}]', '[{"do":"enum.create","name":"e","values":[1]}]',
      '["table.drop"]', '[{"name":"x"}]'
    ]
  ) as change;
