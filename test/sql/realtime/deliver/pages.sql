-- Whole changes fill pages of 500 rows; only after the last page a listener has everything.
create table public.notes (id int primary key);
create policy p on public.notes using (true);
grant select on public.notes to anon;
select test.watch('notes');
insert into public.notes select generate_series(1, 300);
insert into public.notes select generate_series(301, 500);
insert into public.notes values (501);
insert into public.notes select generate_series(1001, 1800);
select test.is(
  (
    select array_agg(row(page.rows, page.ended, page.next is null)::text order by page.after)
    from (
      select
        pages.after,
        count(*) filter (where told.event = 'INSERT') as rows,
        count(*) filter (where told.cursor like '%.4:4:') as ended,
        max(told.id) filter (where told.event = 'next') as next
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
  array['(500,0,f)', '(201,0,f)', '(1,0,f)', '(800,1,t)'],
  'pages from each change on'
);
