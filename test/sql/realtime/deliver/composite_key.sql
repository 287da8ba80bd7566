-- A key of several columns, in another order than the table's, finds its row.
create table public.notes (body text, b text, a int, primary key (a, b));
create policy p on public.notes using (true);
grant select on public.notes to anon;
select test.watch('notes');
insert into public.notes
values
  ('x', 'y', 1),
  ('z', '1', 2);
update public.notes set b = 'w' where a = 1;
delete from public.notes where a = 2;
select test.is(
  test.heard('public:notes', '{"role": "anon"}'),
  '[["UPDATE", {"body": "x", "b": "w", "a": 1}, {"body": "x", "b": "y", "a": 1}],
      ["DELETE", null, {"body": "z", "b": "1", "a": 2}]]',
  'found'
);
