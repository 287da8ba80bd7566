-- The statement of a write holds nothing of its body and nothing of the values of its query.
create table public.notes (id int, body text, "od""d" text);

select test.ok(statement.text !~ 'evil', statement.text)
from
  (
    values
      ('insert', 'POST', '{select,"evil1:id"}', '[{"id": "evil2", "od\"d": "evil3"}, {"body": "evil4"}]'),
      ('update', 'PATCH', '{body,eq.evil1,or,"(body.like.evil2,body.in.(evil3,\"evil4\"))"}', '{"body": "evil5"}'),
      ('delete', 'DELETE', '{body,eq.evil1,limit,1,order,body->evil2}', null)
  ) as request (kind, method, query, given)
  cross join lateral api.parse_headers(method, '{"prefer": "return=representation"}') as options
  cross join lateral api.parse_query(kind, query::text[], options) as parsed
  cross join lateral api.compile_write(
    method,
    'notes',
    parsed,
    options,
    api.parse_payload(kind, given, parsed.columns),
    'anon'::regrole,
    true
  ) as statement;
