-- Changes of one row each fill pages of 500 as well; after a full page there is another one, which may be empty.
create table public.notes (id int primary key);
create policy p on public.notes using (true);
grant select on public.notes to anon;
select test.watch('notes');
do $$
begin
  for v_id in 1..500 loop
    insert into public.notes values (v_id);
  end loop;
end
$$;
create function pg_temp.pages()
returns text[] language sql as $$
  select array_agg(concat_ws(' ', page.after, page.rows, page.first, page.last, page.next) order by page.after)
  from (
    select
      pages.place as after,
      count(*) filter (where told.event = 'INSERT') as rows,
      min((told.record::jsonb ->> 'id')::integer) as first,
      max((told.record::jsonb ->> 'id')::integer) as last,
      max(told.id::bigint - pages.least) filter (where told.event = 'next') as next
    from
      (
        select place, least.id as least, least.id + place as after
        from
          (
            values
              (0),
              (500)
          ) as after (place),
          (select min(change.id) - 1 as id from realtime.changes as change) as least
      ) as pages,
      lateral test.delivered('public:notes', '{"role": "anon"}', '{}', '{}', '3:3:', pages.after) as told
    group by pages.place, pages.least
  ) as page;
$$;
select test.is(pg_temp.pages(), array['0 500 1 500 500'], 'five hundred');
insert into public.notes values (501);
select test.is(pg_temp.pages(), array['0 500 1 500 500', '500 1 501 501'], 'one more');
insert into public.notes
values
  (502),
  (503);
select test.is(pg_temp.pages(), array['0 500 1 500 500', '500 3 501 503'], 'and two at once');
