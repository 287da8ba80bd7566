-- A view takes what Postgres or its triggers can write through it, and is known by the key it shows.
create table public.notes (id int primary key, body text default 'none', secret text);
create view public.shown as
  select body as text, id as number from public.notes;
create view public.counted as
  select count(*) as id from public.notes;
create view public.made as
  select id, upper(body) as body from public.notes;
create function public.make()
returns trigger language plpgsql as $$
begin
  insert into public.notes values (new.id, lower(new.body));
  return new;
end;
$$;
create trigger make
instead of insert on public.made
for each row
execute function public.make();

select
  test.is(reply.status, request.status, path),
  test.is(reply.headers ->> 'location', location, path)
from
  (
    values
      ('shown', '{"number": 1}', 201, '/rest/v1/shown?number=eq.1'),
      ('made', '{"id": 2, "body": "B"}', 201, '/rest/v1/made?id=eq.2'),
      ('counted', '{"id": 3}', 400, null)
  ) as request (path, given, status, location)
  cross join lateral test.write('POST', path, given, prefer => null) as reply;
select test.rows(
  'select id, body from public.notes order by id', $$select * from (values (1, 'none'), (2, 'b')) as v (id, body)$$,
  'the rows'
);
