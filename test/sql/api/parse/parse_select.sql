-- select= becomes terms: columns with alias, path and casts, aggregates, counts, embeds and what they select.
create function test.terms(given text)
returns api.parsed language sql as $$
  select api.parse_query('read', array['select', given], null);
$$;
select test.is((test.terms(given)).terms, wanted::api.term[], given)
from (
  values
    ('', null),
    ('*', '{"(0,star,,,,,,,)"}'),
    ('a', '{"(0,column,,a,,,,,)"}'),
    ('a,b', '{"(0,column,,a,,,,,)","(0,column,,b,,,,,)"}'),
    (' a , b ', '{"(0,column,,a,,,,,)","(0,column,,b,,,,,)"}'),
    ('*,x:a', '{"(0,star,,,,,,,)","(0,column,1,a,,,,,)"}'),
    ('a b', '{"(0,column,,a b,,,,,)"}'),
    ('Überschrift', '{"(0,column,,Überschrift,,,,,)"}'),
    ('first-name', '{"(0,column,,first-name,,,,,)"}'),
    ('1st', '{"(0,column,,1st,,,,,)"}'),
    ('"a,b"', '{"(0,column,,\"a,b\",,,,,)"}'),
    ('"a)(\"b"', E'{"(0,column,,\\"a)(\\"\\"b\\",,,,,)"}'),
    ('a::text', '{"(0,column,,a,,text,,,)"}'),
    ('x:a::int4', '{"(0,column,1,a,,int4,,,)"}'),
    ('a.sum()', '{"(0,column,,a,,,sum,,)"}'),
    ('x:a::int.avg()::text', '{"(0,column,1,a,,int,avg,text,)"}'),
    ('count()', '{"(0,count,,,,,,,)"}'),
    ('x:count()::text', '{"(0,count,1,,,,,text,)"}'),
    ('count', '{"(0,column,,count,,,,,)"}'),
    ('r()', '{"(0,embed,,r,,,,,1)"}'),
    ('r(count)', '{"(0,embed,,r,,,,,1)","(1,column,,count,,,,,)"}'),
    ('r(count()),a', '{"(0,embed,,r,,,,,1)","(1,count,,,,,,,)","(0,column,,a,,,,,)"}'),
    ('x:r( * , y:a )', '{"(0,embed,1,r,,,,,1)","(1,star,,,,,,,)","(1,column,2,a,,,,,)"}')
) as given (given, wanted);
