-- missing=null: a key that a row lacks is null, as with other servers of this dialect.
create table public.notes (id int primary key, body text default 'none', n int default 7);

select test.is(reply.body::jsonb, request.body, query)
from
  (
    values
      (
        '{}', '[{"id": 1, "body": "a"}, {"id": 2}]',
        '[{"id": 1, "body": "a", "n": 7}, {"id": 2, "body": null, "n": 7}]'::jsonb
      ),
      ('{columns,"id,n"}', '[{"id": 3, "body": "a"}]', '[{"id": 3, "body": "none", "n": null}]')
  ) as request (query, given, body)
  cross join lateral test.write('POST', 'notes', given, query::text[], 'return=representation, missing=null') as reply;
