-- What happens in a partition is delivered for the whole table, by its policies; a partition is no channel.
create table public.notes (id int, region text, owner uuid, primary key (id, region)) partition by list (region);
create table public.notes_a partition of public.notes for values in ('a');
create table public.notes_b partition of public.notes for values in ('b');
alter table public.notes enable row level security;
create policy own on public.notes using (owner = (select auth.uid()));
grant select on public.notes to authenticated;
select test.watch('notes');
insert into public.notes
values
  (1, 'a', test.id(1)),
  (2, 'b', test.id(2));
insert into public.notes_b values (3, 'b', test.id(1));
update public.notes set region = 'b' where id = 1;
delete from public.notes_b where id = 3;
select
  test.is(
    (
      select array_agg(concat(told.event, ' ', coalesce(told.record, told.old_record)::jsonb ->> 'id'))
      from test.delivered('public:notes', test.claims(1)) as told
    ),
    array['UPDATE 1', 'DELETE 3'],
    'told'
  ),
  test.throws(
    $x$select * from realtime.subscribe('public:notes_a', null, null, null, '{"role": "service_role"}')$x$, '42P01',
    'a partition'
  );
