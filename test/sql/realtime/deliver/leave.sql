-- Who asks for it is told the key of a row that it sees no more and saw before, by the rule for deleted rows.
create table public.notes (id integer primary key, owner text, body text);
create policy p on public.notes using (owner = auth.jwt() ->> 'sub');
grant select on public.notes to authenticated;
select test.watch('notes');
insert into notes
values
  (1, 'a', 'x'),
  (2, 'b', 'x'),
  (3, 'a', 'x'),
  (4, 'a', 'x');
delete from realtime.changes;
update notes set owner = 'b' where id = 1; -- leaves a
update notes set body = 'y' where id in (2, 4); -- of a: stays
update notes set owner = 'c' where id = 2; -- leaves b
update notes set owner = 'a' where id = 2; -- and comes to a
delete from notes where id = 1; -- which a does not see any more
delete from notes where id = 3;
create function test.of(sub text, events text[], filter text[] default '{}')
returns jsonb language sql as $$
  select test.heard('public:notes', jsonb_build_object('role', 'authenticated', 'sub', sub), filter, events, true);
$$;
select
  test.is(
    test.of('a', '{}'),
    '[
      ["LEAVE", null, {"id": 1}],
      ["UPDATE", {"id": 2, "owner": "a", "body": "y"}, null],
      ["UPDATE", {"id": 4, "owner": "a", "body": "y"}, {"id": 4, "owner": "a", "body": "x"}],
      ["UPDATE", {"id": 2, "owner": "a", "body": "y"}, null],
      ["UPDATE", {"id": 2, "owner": "a", "body": "y"}, null],
      ["DELETE", null, {"id": 3, "owner": "a", "body": "x"}]
    ]',
    'a'
  ),
  test.is(
    test.of('b', '{}'),
    '[
      ["LEAVE", null, {"id": 2}],
      ["LEAVE", null, {"id": 2}],
      ["DELETE", null, {"id": 1, "owner": "b", "body": "x"}]
    ]',
    'b, of every state that was seen'
  ),
  test.is(
    test.of('b', '{insert}'),
    '[["LEAVE", null, {"id": 2}], ["LEAVE", null, {"id": 2}]]',
    'beside the events that are named'
  ),
  test.is(test.of('d', '{}'), '[]', 'd, who saw none'),
  test.is(
    test.of('a', '{insert}', '{body=eq.x}'),
    '[["LEAVE", null, {"id": 1}], ["LEAVE", null, {"id": 4}]]',
    'by a filter'
  ),
  test.is(
    test.heard('public:notes', '{"role": "authenticated", "sub": "b"}', '{}', '{update}'),
    '[]',
    'who did not ask'
  );
