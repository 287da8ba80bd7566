-- A representation comes in the form that is asked for; without one there is nothing to have a form.
create table public.notes (id int primary key, body text);

select
  test.is(reply.status, request.status, accept || prefer),
  test.is(reply.body, request.body, accept || prefer),
  test.is(split_part(reply.headers ->> 'content-type', ';', 1), type, accept || prefer)
from
  (
    values
      (
        'text/csv', 'return=representation', '[{"id": 1, "body": "a,\"b"}, {"id": 2}]', 201, E'id,body\n1,"a,""b"\n2,',
        'text/csv'
      ),
      (
        'application/vnd.pgrst.object+json', 'return=representation', '{"id": 3}', 201, '{"id":3,"body":null}',
        'application/vnd.pgrst.object+json'
      ),
      (
        'application/vnd.pgrst.object+json;nulls=stripped', 'return=representation', '{"id": 4}', 201, '{"id":4}',
        'application/vnd.pgrst.object+json'
      ),
      ('application/vnd.pgrst.object+json', 'return=minimal', '{"id": 5}', 201, null, null),
      ('text/csv', 'return=minimal', '{"id": 7}', 201, null, null)
  ) as request (accept, prefer, given, status, body, type)
  cross join lateral api.reply(
    'POST',
    'notes',
    '{}',
    jsonb_build_object('accept', accept, 'prefer', prefer),
    given,
    '{"role": "service_role"}'
  ) as reply;
