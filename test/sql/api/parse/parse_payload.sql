-- A body gives the sorted union of its keys, and the groups of rows where they differ.
select test.is(api.parse_payload(kind, body, columns::text[])::text, wanted, kind || ' ' || coalesce(body, 'null'))
from (
  values
    ('insert', '{"b": 1, "a": null}', null, '(object,"{a,b}",)'),
    ('insert', '{}', null, '(object,{},)'),
    ('insert', '[]', null, '(array,{},)'),
    ('insert', '[{}]', null, '(array,{},)'),
    ('insert', repeat(E' \t\r\n', 100) || '[{"a": 1}] ', null, '(array,{a},)'),
    ('insert', ' [{"a": 1, "bb": 2}, {"bb": 3, "a": 4}]', null, '(array,"{a,bb}",)'),
    (
      'insert', '[{"b": 1}, {"a": 2}, {"b": 3}, {}]', null,
      E'(array,"{a,b}","{""({b},\\\\""{1,3}\\\\"")"",""({a},{2})"",""({},{4})""}")'
    ),
    ('insert', '[{"b": 1}, {"a": 2}]', '{a,c}', E'(array,{a},"{""({},{1})"",""({a},{2})""}")'),
    ('insert', '[{"a": 1, "b": 2}, {"a": 3, "c": 4}]', '{a}', '(array,{a},)'),
    ('insert', '{"b": 1}', '{b,c}', '(object,{b},)'),
    ('insert', '{"__proto__": {"x": 1}}', null, '(object,{__proto__},)'),
    ('update', '{"a": 1, "b": 2}', null, '(object,"{a,b}",)'),
    ('update', '{"a": 1, "b": 2}', '{b,c}', '(object,{b},)'),
    ('call', '{"a": 1}', null, '(object,{a},)'),
    ('call', '', null, '(object,{},)'),
    ('call', repeat(E' \t\r\n', 100), null, '(object,{},)'),
    ('call', null, null, '(object,{},)'),
    ('call', '[1, 2]', null, '(value,,)'),
    ('call', '"x"', null, '(value,,)'),
    ('call', 'null', null, '(value,,)'),
    ('read', null, null, null),
    ('call_get', '{"a": 1}', null, null),
    ('delete', 'not JSON', null, null)
) as given (kind, body, columns, wanted);
