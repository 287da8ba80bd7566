-- Keys that are large together are delivered like any other.
create table public.notes (id text primary key);
create policy p on public.notes using (true);
grant select on public.notes to anon;
select test.watch('notes');
insert into public.notes select repeat('a', 40000) || number from generate_series(1, 900) as number;
select test.is(
  (
    select row(count(*), count(distinct told.record), min(octet_length(told.record)))::text
    from test.delivered('public:notes', '{"role": "anon"}') as told
    where told.event = 'INSERT'
  ),
  '(900,900,40010)',
  'rows'
);
