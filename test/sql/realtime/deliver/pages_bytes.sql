-- Old rows of 4 MB fill a page, however well they compress; one change is delivered whatever its size.
create table public.notes (id int primary key, body text);
create policy p on public.notes using (true);
grant select on public.notes to anon;
insert into public.notes
select
  place,
  repeat('x', case when place < 4 then 1500000 else 5000000 end)
from generate_series(1, 4) as place;
select test.watch('notes');
update public.notes set body = '' where id = 1;
update public.notes set body = '' where id = 2;
update public.notes set body = '' where id = 3;
delete from public.notes where id = 4;
select test.is(
  (
    select array_agg(page.told order by page.after)
    from (
      select
        pages.after,
        string_agg(
          coalesce(told.record::json ->> 'id', told.old_record::json ->> 'id' || ' gone', told.event),
          ' '
        ) as told
      from
        (
          select 0 as after
          union all
          select change.id from realtime.changes as change
        ) as pages,
        lateral test.delivered('public:notes', '{"role": "anon"}', '{}', '{}', '3:3:', pages.after) as told
      group by pages.after
    ) as page
  ),
  array['1 2 next', '2 3 next', '3 next', '4 gone'],
  'pages from each change on'
);
