-- Who may insert and not read can insert; the key is not told then, and no row.
create table public.boxes (id int primary key, body text);
create policy put on public.boxes for insert with check (true);
create table public.slots (id int primary key, body text);
create policy put on public.slots with check (true);
revoke all on public.slots from anon;
grant insert on public.slots to anon;

select
  test.is(reply.status, 201, path),
  test.ok(not reply.headers ? 'location', path),
  test.is(reply.body, null, path)
from
  unnest(array['boxes', 'slots']) as path
  cross join lateral api.reply('POST', path, '{}', '{}', '{"id": 1, "body": "b"}') as reply;
select test.is((api.reply('POST', path, '{}', '{"prefer": "return=representation"}', '{"id": 2}')).status, 403, path)
from unnest(array['boxes', 'slots']) as path;
select test.rows('select id from public.boxes', 'select 1 as id', 'a refused insert is none');
