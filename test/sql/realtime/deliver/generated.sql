-- A generated column that is not stored is in no old row: what a policy says of it then, it cannot say.
select test.skip_unless(current_setting('server_version_num')::int >= 180000, 'no virtual columns before Postgres 18');
do $$
begin
  execute 'create table public.notes (id int primary key, hidden bool, shown bool generated always as (not hidden) virtual, twice int generated always as (id * 2) stored)';
end $$;
create policy p on public.notes using (id > 0);
grant select on public.notes to anon;
select test.watch('notes');
insert into public.notes (id, hidden) values (1, true);
delete from public.notes;
select test.is(
  test.heard('public:notes', '{"role": "anon"}'),
  '[["DELETE", null, {"id": 1, "hidden": true, "twice": 2}]]',
  'left out'
);
select test.commit_catalogue();
alter policy p on public.notes using (true);
select test.is(
  test.heard('public:notes', '{"role": "anon"}', '{}', '{DELETE}'),
  '[["DELETE", null, {"id": 1, "hidden": true, "twice": 2}]]',
  'where all may see it'
);
select test.commit_catalogue();
alter policy p on public.notes using (shown is not false);
select test.is(
  test.heard('public:notes', '{"role": "anon"}', '{}', '{DELETE}'),
  '[["resync", null, null]]',
  'not known'
);
