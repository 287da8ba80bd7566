-- An object without keys changes nothing, and no trigger fires.
create table public.notes (id int primary key, body text);
insert into public.notes values (1, 'old');
create function public.fail()
returns trigger language plpgsql as $$
begin
  raise exception 'fired';
end;
$$;
create trigger fail
before update on public.notes
execute function public.fail();

select
  test.is(reply.status, request.status, prefer || query),
  test.is(reply.body, request.body, prefer || query),
  test.is(reply.headers ->> 'content-range', '*/*', prefer || query)
from
  (
    values
      ('return=minimal', '{id,eq.1}', '{}', 204, null),
      ('return=representation', '{id,eq.1}', '{}', 200, '[]'),
      ('return=representation', '{id,eq.1,columns,body}', '{"id": 2}', 200, '[]')
  ) as request (prefer, query, given, status, body)
  cross join lateral test.write('PATCH', 'notes', given, query::text[], prefer) as reply;
