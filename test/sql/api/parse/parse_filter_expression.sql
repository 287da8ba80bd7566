-- A regular expression that could keep Postgres matching for ever is refused, however it is written.
select test.is(test.state(format('select api.parse_query(%L, %L, null)', 'read', query)), state, what)
from (
  values
    ('a back reference', array['a', 'match.(a)\1'], 'PL400'),
    ('imatch', array['a', 'imatch.(a)\1'], 'PL400'),
    ('not', array['a', 'not.match.(a)\9'], 'PL400'),
    ('behind another escape', array['a', 'match.(a)\c\\1'], 'PL400'),
    ('in a tree', array['or', '(b.eq.1,a.match.x\1)'], 'PL400'),
    ('in a tree, quoted', array['or', '(b.eq.1,a.match."(a)\\1")'], 'PL400'),
    ('in a list', array['a', 'match(any).{x,(a)\\1}'], 'PL400'),
    ('in a list, each escaped', array['a', 'match(all).{"x\\\1"}'], 'PL400'),
    ('another syntax', array['a', 'match.***:(?b)\(a\)'], 'PL400'),
    ('options', array['a', 'match.(?i)a'], 'PL400'),
    ('in a list, disguised', array['a', 'match(any).{\*\**:(?b)a}'], 'PL400'),
    ('on an embedded row', array['select', 'b(*)', 'b.a', 'match.(a)\1'], 'PL400'),
    ('in a list that is none', array['a', 'match(any).{x'], '22P02'),
    ('groups and alternatives', array['a', 'match.^(?:a|b)+(c)?\.\d{2}$'], '00000'),
    ('a backslash and a digit', array['a', 'match.[\\]1'], '00000'),
    ('what is ahead', array['a', 'match.a(?=b)'], '00000'),
    ('no expression', array['a', 'like.***:\1'], '00000'),
    ('no pattern', array['a', 'eq.(a)\1'], '00000'),
    ('a list', array['a', 'imatch(any).{a,"b\\d",NULL}'], '00000')
) as given (what, query, state);

-- The gateway may not put another into the place of one that was looked at.
select test.is(test.varying((api.parse_query('read', query, null)).slots), wanted, query::text)
from (
  values
    (array['a', 'match.b'], '{}'::integer[]),
    (array['or', '(a.imatch.b,c.eq.1)'], array[2])
) as given (query, wanted);
