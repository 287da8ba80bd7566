-- A listener that may read the table learns that it was emptied.
create table public.notes (id int primary key);
create policy p on public.notes using (true);
grant select on public.notes to anon, authenticated;
select test.watch('notes');
truncate table public.notes;
select
  test.is(test.heard('public:notes', '{"role": "anon"}'), '[["TRUNCATE", null, null]]', 'told'),
  test.is(test.heard('public:notes', '{"role": "anon"}', '{}', '{INSERT}'), '[]', 'not wanted');
select test.commit_catalogue();
revoke select on public.notes from anon;
select test.is(
  (
    select array_agg(concat(delivered.event, ' ', delivered.record::jsonb ->> 'code'))
    from test.delivered_to('anon') as delivered
  ),
  array['error insufficient_privilege'],
  'not readable any more'
);
