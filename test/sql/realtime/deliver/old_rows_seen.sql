-- Old rows come with the rows that are seen, each in its place; those of deleted rows by themselves.
create table public.notes (id integer primary key, owner text, body text);
create policy p on public.notes using (owner = auth.jwt() ->> 'sub');
grant select on public.notes to authenticated;
select test.watch('notes');
insert into notes
values
  (1, 'a', 'x'),
  (2, 'b', 'x'),
  (3, 'a', 'x'),
  (4, 'b', 'x');
delete from realtime.changes;
update notes set body = 'y';
delete from notes where id in (3, 4);
update notes set body = 'z' where id = 2;
select
  test.is(
    test.heard('public:notes', '{"role": "authenticated", "sub": "a"}'),
    '[
      ["UPDATE", {"id": 1, "owner": "a", "body": "y"}, {"id": 1, "owner": "a", "body": "x"}],
      ["DELETE", null, {"id": 3, "owner": "a", "body": "y"}]
    ]',
    'a'
  ),
  test.is(
    test.heard('public:notes', '{"role": "authenticated", "sub": "b"}', '{}', '{UPDATE}'),
    '[
      ["UPDATE", {"id": 2, "owner": "b", "body": "z"}, {"id": 2, "owner": "b", "body": "x"}],
      ["UPDATE", {"id": 2, "owner": "b", "body": "z"}, {"id": 2, "owner": "b", "body": "y"}]
    ]',
    'b, updates alone'
  ),
  test.is(
    test.heard('public:notes', '{"role": "authenticated", "sub": "b"}', '{}', '{DELETE}'),
    '[["DELETE", null, {"id": 4, "owner": "b", "body": "y"}]]',
    'b, deletions alone'
  ),
  test.is(test.heard('public:notes', '{"role": "authenticated", "sub": "c"}'), '[]', 'c, who sees none');
