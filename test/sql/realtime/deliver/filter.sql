-- The filters of the REST API decide which changes are told; of an update, by the row as it is now.
create table public.notes (id int primary key, body text, n int);
create policy p on public.notes using (true);
grant select on public.notes to anon;
select test.watch('notes');
insert into public.notes
values
  (1, 'a', 1),
  (2, 'b&c=d', 2),
  (3, 'c', null);
update public.notes set n = 5 where id = 1;
delete from public.notes where id in (2, 3);
insert into public.notes
values
  (2, 'b&c=d', 2),
  (3, 'c', null);
select test.is(
  (
    select array_agg(concat(told.event, ' ', coalesce(told.record, told.old_record)::jsonb ->> 'id'))
    from test.delivered('public:notes', '{"role": "anon"}', filter) as told
  ),
  wanted,
  filter::text
)
from (
  values
    (array['n=eq.5'], array['INSERT 1', 'UPDATE 1']),
    (array['n=eq.1'], null),
    (array['body=eq.b&c=d'], array['INSERT 2', 'DELETE 2', 'INSERT 2']),
    (array['n=is.null'], array['INSERT 3', 'DELETE 3', 'INSERT 3']),
    (array['or=(id.eq.1,body.eq.c)'], array['INSERT 1', 'INSERT 3', 'UPDATE 1', 'DELETE 3', 'INSERT 3']),
    (array['not.and=(id.gt.1,id.lt.9)', 'n=gt.1'], array['INSERT 1', 'UPDATE 1']),
    (array['id=in.(2,3)', 'body=like.b*'], array['INSERT 2', 'DELETE 2', 'INSERT 2'])
) as given (filter, wanted);
