-- order= is a list of columns, paths, aggregates and columns of embeds, each with a direction.
select test.is(
  (api.parse_query('read', array['select', selected, 'order', given], null)).sorts,
  wanted::api.sort[],
  given
)
from (
  values
    ('', 'a', '{"(0,,,a,,f,)"}'),
    ('', 'a.asc,b.desc', '{"(0,,,a,,f,)","(0,,,b,,t,)"}'),
    ('', 'a.desc.nullslast', '{"(0,,,a,,t,f)"}'),
    ('', 'a.nullsfirst', '{"(0,,,a,,f,t)"}'),
    ('', ' a.asc , "b,c".desc', '{"(0,,,a,,f,)","(0,,,\"b,c\",,t,)"}'),
    ('', 'j->>a.desc', E'{"(0,,,j,\\"{\\"\\"(->>,1,f)\\"\\"}\\",t,)"}'),
    ('s(a),r(a)', 'r(b).desc', '{"(0,2,,b,,t,)"}'),
    ('x:r(a)', 'x(b)', '{"(0,1,,b,,f,)"}'),
    (
      'b,a.sum(),x:c.avg(),count()', 'sum,x.desc,count,c',
      '{"(0,,2,sum,,f,)","(0,,3,x,,t,)","(0,,4,count,,f,)","(0,,,c,,f,)"}'
    ),
    ('x:a', 'x', '{"(0,,,x,,f,)"}'),
    ('r(count())', 'count', '{"(0,,,count,,f,)"}')
) as given (selected, given, wanted);
