-- GET of the root answers with what the caller's role can reach.
create table public.todos (id int);
revoke all on public.todos from anon;

select
  test.is(reply.status, 200, 'status'),
  test.is(reply.body::jsonb ->> 'openapi', '3.1.0', 'body')
from api.reply('GET', '') as reply;
select test.ok(not (test.get('') -> 'paths' ? '/todos'), 'anon');
select test.ok(test.get('', '{}', '{"role": "service_role"}') -> 'paths' ? '/todos', 'service_role');
