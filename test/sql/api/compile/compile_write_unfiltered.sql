-- An update or delete without an effective filter is refused, unless the client says that it means all rows.
create table public.notes (id int primary key, body text);
insert into public.notes
values
  (1),
  (2);
create table public.tags (note int references public.notes, tag text);

select test.is(
  test.error(
    'notes',
    query::text[],
    '{"role": "service_role"}',
    method,
    case method when 'PATCH' then '{"body": "x"}' end
  ),
  'bad_request',
  method || query
)
from
  unnest(array['PATCH', 'DELETE']) as method
  cross join unnest(
    array[
      '{}', '{or,()}', '{and,()}', '{not.and,()}', '{not.or,()}', '{or,(and())}', '{select,id}', '{limit,1}',
      '{offset,1}', '{order,id}', '{limit,1,order,id}', '{columns,body}', '{on_conflict,id}',
      '{select,"id,tags(tag)",tags.tag,eq.x}'
    ]
  ) as query;
select test.none('select from public.notes where body is not null', 'no row is changed');
select test.is((select count(*) from public.notes), 2, 'and none deleted');

select test.is(
  reply.body::jsonb -> 'error',
  '{"code": "bad_request", "message": "a filter is required for update/delete",
      "details": {"hint": "Add a filter, such as id=eq.1, or send Prefer: unsafe-mutation to mean every row."}}',
  'what is said'
)
from api.reply('DELETE', 'notes') as reply;
select
  test.is(reply.status, 204, 'meant'),
  test.is(reply.headers ->> 'content-range', '0-1/*', 'all')
from test.write('DELETE', 'notes', null, prefer => 'unsafe-mutation') as reply;
