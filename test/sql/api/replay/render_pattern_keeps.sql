-- Whatever else the pattern matches parses as its own query did, but for the values at slots.
create function test.matches(query text[], pattern text)
returns boolean language sql as $$
  select
    array_to_string(query, E'\x01') ~ replace(replace(pattern, '\x00', E'\x01'), ',1024}', ',255}');
$$;
create function test.form(parsed api.parsed)
returns api.parsed language plpgsql as $$
begin
  for v_at in 1..cardinality(parsed.slots) loop
    parsed.values[(parsed.slots[v_at]).bound] := null;
    parsed.slots[v_at].start := null;
    parsed.slots[v_at].length := null;
  end loop;
  parsed.start := null;
  return parsed;
end;
$$;
with
  odd(value) as (
    select value
    from
      unnest(
        array[
          '', '1', 'x', 'eq', 'eq.1', 'not.eq.1', 'in.(1)', 'is.null', 'fts(x).y', 'not.', '(1)', '(1,2)', '1,2', '1,',
          '"', '"a"', '"a,b"', '\', 'a\', '{1}', '{1,2}', ')', ' ', ' 1', 'null', 'any', '*', '.', ',b.eq.2',
          '),b.eq.2', '1).x', E'a\nb', 'ä', '1.5', '-1', '99999999999999999999'
        ]
      ) as value
  ),
  form(kind, key, before, after) as (
    values
      ('read', 'a', 'eq.', ''),
      ('read', 'a', 'not.eq.', ''),
      ('read', 'a', 'like.', ''),
      ('read', 'a', 'eq(any).', ''),
      ('read', 'a', 'fts(simple).', ''),
      ('read', 'a', 'fts.', ''),
      ('read', 'a', 'in.(', ')'),
      ('read', 'a', 'is.', ''),
      ('read', 'limit', '', ''),
      ('read', 'or', '(a.eq.', ')'),
      ('read', 'or', '(a.eq."', '")'),
      ('read', 'or', '(a.eq.', ',b.eq.1)'),
      ('read', 'or', '(and(a.not.like.', '),b.eq.1)'),
      ('read', 'or', '(a.in.(', '),b.eq.1)'),
      ('read', 'or', '(a.cs.', ')'),
      ('read', 'or', '(a.fts(simple).', ')'),
      ('call_get', 'a', '', ''),
      ('call_get', 'a', 'eq.', ''),
      ('call_get', 'a', 'in.(', ')')
  ),
  tried as materialized (
    select form.kind, array[form.key, form.before || odd.value || form.after] as query
    from
      form,
      odd
  ),
  valid as materialized (
    select tried.kind, tried.query
    from tried
    where test.state(format('select api.parse_query(%L, %L, null)', tried.kind, tried.query)) = '00000'
  ),
  parsed as materialized (
    select
      valid.kind,
      valid.query,
      test.form(parsed) as form,
      api.render_pattern(valid.query, parsed.slots) as pattern
    from
      valid,
      api.parse_query(valid.kind, valid.query, null) as parsed
  )
select test.is(test.form(api.parse_query(one.kind, other.query, null)), one.form, one.query::text || other.query::text)
from
  parsed as one
  -- For each pattern all queries, not the other way about: Postgres keeps few patterns compiled.
  cross join lateral (
    select tried.query
    from tried
    where tried.kind = one.kind and test.matches(tried.query, one.pattern)
    offset 0
  ) as other;
