-- A replayed write does what the whole request would, with another body too.
select test.within_a_minute();
create table public.notes (id int primary key, body text);
create policy p on public.notes using (true);
grant select, insert, update, delete on public.notes to anon;
select test.function('public.twice(n int) returns int', 'select n * 2');
grant execute on function public.twice to anon;

create function test.replayed(
  method text, path text, query text[], other_query text[], headers jsonb, body text, other_body text
)
returns api.result language plpgsql as $$
declare
  v_recipe jsonb := (api.request(method, path, query, headers, body)).recipe;
  v_options api.options := api.parse_headers(method, headers);
begin
  return test.replay(
    v_recipe,
    coalesce((api.parse_query(api.kind_of(method, path), other_query, v_options)).values, '{}') || case
      when (v_recipe ->> 'body')::boolean then array[other_body]
    end,
    method,
    path,
    headers::text
  );
end;
$$;

select test.is(
  row(reply.status, reply.body, reply.ask)::text,
  row(request.status, request.answer, case when path ~ 'rpc/' then 'reset_after' end)::text,
  concat_ws(' ', method, path, other_query, other_body)
)
from
  (
    values
      ('POST', 'notes', '{}', '{}', '{}', '{"id": 1}', '{"id": 2}', 201, null),
      (
        'POST', 'notes', '{}', '{}', '{"prefer": "return=representation"}', '[{"id": 3, "body": "c"}]',
        '[{"id": 4, "body": "d"}, {"id": 5, "body": "e"}]', 201, '[{"id":4,"body":"d"},{"id":5,"body":"e"}]'
      ),
      (
        'PATCH', 'notes', '{id,eq.9}', '{id,eq.2}', '{"prefer": "return=representation"}', '{"body": "a"}',
        '{"body": "b"}', 200, '[{"id":2,"body":"b"}]'
      ),
      ('DELETE', 'notes', '{id,eq.9}', '{id,eq.1}', '{}', null, null, 204, null),
      ('POST', 'rpc/twice', '{}', '{}', '{}', '{"n": 1}', '{"n": 4}', 200, '8')
  ) as request (method, path, query, other_query, headers, body, other_body, status, answer)
  cross join lateral test.replayed(
    method,
    path,
    query::text[],
    other_query::text[],
    headers::jsonb,
    body,
    other_body
  ) as reply;
select test.rows(
  'select id, body from public.notes order by id',
  $$select * from (values (2, 'b'), (3, 'c'), (4, 'd'), (5, 'e')) as left_over (id, body)$$, 'what is left'
);
