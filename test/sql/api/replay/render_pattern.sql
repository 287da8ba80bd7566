-- The pattern matches the query it came of, and its groups are the values at slots.
create function test.groups(query text[], pattern text)
returns text[] language sql as $$
  -- Postgres has no NUL, counts repetitions to 255 and needs no anchor for it here.
  select regexp_match(array_to_string(query, E'\x01'), replace(replace(pattern, '\x00', E'\x01'), ',1024}', ',255}'));
$$;
select test.is(
  test.groups(query::text[], api.render_pattern(query::text[], parsed.slots)),
  (
    select coalesce(array_agg((parsed.values)[slot.bound] order by slot.parameter, slot.start), array[query])
    from unnest(parsed.slots) as slot
  ),
  query
)
from
  (
    values
      ('read', '{id,eq.1}'),
      ('read', '{id,eq.1,select,"*, x:r!\"k.f\"!inner(a->>\"b$\",c::text)",x.a,like.a*b,order,"x(a).desc,b"}'),
      ('read', '{limit,5,offset,6,id,"not.in.(1,2)","a b",isdistinct.}'),
      (
        'read',
        '{or,"(a.eq.1,and(b.gt.\"x,y\",c.in.(1,2)),not.or(d.not.is.null,e.cs.{a,b}), f.fts(english).cat)",id,lt.5}'
      ),
      ('read', '{or," (a.eq.\"q\\\"r\", b.like.x*,c.in.(\"a\",b))",j->>k,eq.(),t,"in. (1,2) "}'),
      ('read', '{and,"( and ( id.in.( 1, 2 ) , a.eq.1 ) )",t,"in.(  1 )",u,in.(\")}'),
      ('read', '{"a[1]{2}|/^$",eq.x\\y}'),
      ('read', '{a,match.^(b|c)+$,or,"(d.imatch.[x-z],e.match(any).{f,g},h.eq.1)"}'),
      ('call_get', '{a,1,b,2,b,eq,c,eq.5}')
  ) as given (kind, query),
  api.parse_query(kind, query::text[], null) as parsed;
