-- When a call has taken long enough, the listeners that are left must be asked for again; one is always served.
create table public.notes (id int primary key);
create policy p on public.notes using (pg_sleep(0.3)::text = '');
grant select on public.notes to anon;
select test.watch('notes');
insert into public.notes values (1);
select test.heard('public:notes', '{"role": "anon"}');
select test.is(
  (
    select array_agg(concat_ws(' ', delivered.listener, delivered.event))
    from test.delivered_to('anon', array_fill(null::jsonb, array[3])) as delivered
  ),
  array['0 INSERT', '1 unserved', '2 unserved', 'dirty'],
  'told'
);
