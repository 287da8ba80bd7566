-- A logic tree becomes nodes that know their parents; its values end at a comma or parenthesis unless quoted.
select test.is(
  (
    select string_agg(
      concat_ws(
        ' ',
        node.parent,
        case when node.negated then 'not' end,
        coalesce(node.name, node.kind),
        node.operator,
        node.quantifier,
        (parsed.values)[node.bound]
      ),
      '; '
      order by node.id
    )
    from unnest(parsed.nodes) as node
  ),
  wanted,
  key || '=' || value
)
from
  (
    values
      ('or', '(a.eq.1,b.gt.2)', '0 or; 1 a eq 1; 1 b gt 2'),
      ('and', '(a.eq.1)', '0 and; 1 a eq 1'),
      ('not.or', '(a.eq.1)', '0 not or; 1 a eq 1'),
      ('not.and', ' ( a.eq.1, b.eq.2)', '0 not and; 1 a eq 1; 1 b eq 2'),
      (
        'or', '(and(a.eq.1,b.eq.2),not.or(c.eq.3,and(d.eq.4)),e.eq.5)',
        '0 or; 1 and; 2 a eq 1; 2 b eq 2; 1 not or; 5 c eq 3; 5 and; 7 d eq 4; 1 e eq 5'
      ),
      ('or', '(a.not.eq.1,b.not.is.null,c.is.TRUE)', '0 or; 1 not a eq 1; 1 not b is null; 1 c is true'),
      ('or', '(a.eq."x,)\"y",b.eq.2)', '0 or; 1 a eq x,)"y; 1 b eq 2'),
      ('or', '(a.eq."",b.eq.)', '0 or; 1 a eq ; 1 b eq '),
      ('or', '(a.eq.x"y,b.eq."x"y)', '0 or; 1 a eq x"y; 1 b eq "x"y'),
      ('or', '(a.cs.{x,y},b.ov.{})', '0 or; 1 a cs {x,y}; 1 b ov {}'),
      ('or', '(a.in.(1,2),b.in.("x,y",z))', '0 or; 1 a in 1,2; 1 b in_array {"x,y",z}'),
      ('or', '(a.in.(  ),b.eq.1)', '0 or; 1 a in_array {}; 1 b eq 1'),
      ('or', '(a.in.("x),b.in.("y)"))', '0 or; 1 a in_array {"\"x"}; 1 b in_array {y)}'),
      (
        'and', ' ( and ( id.in.( 1, 2 ) , a.eq.1 ) , not.or ( b.in. ( "x" , y ) ) ) ',
        '0 and; 1 and; 2 id in 1, 2 ; 2 a eq 1 ; 1 not or; 5 b in_array {"\"x\" "," y "}'
      ),
      ('or', '(a.adj."[1,10)")', '0 or; 1 a adj [1,10)'),
      ('or', '(a.eq(any).{1,2},b.fts(english).cat)', '0 or; 1 a eq any {1,2}; 1 b fts cat'),
      ('or', '("a.b".eq.1,"or".eq.2,order.eq.3)', '0 or; 1 a.b eq 1; 1 or eq 2; 1 order eq 3'),
      ('or', '(j->0->>"k.l".eq.1)', '0 or; 1 j eq 1'),
      ('or', '(a.eq.2020-01-01T00:00:00.5+01)', '0 or; 1 a eq 2020-01-01T00:00:00.5+01')
  ) as given (key, value, wanted),
  api.parse_query('read', array[key, value], null) as parsed;
