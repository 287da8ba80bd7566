-- A turn is a transaction's, or held by a session until it leaves it; a row that names a session that is gone is free.
select core.turn_take('mail', 'recovery ada@example.com');
select test.ok(core.turn_try('mail', 'recovery ada@example.com'), 'who has a turn has it');
select test.ok(core.turn_try('maintenance'), 'a kind without names has one turn');
select test.throws(
  $$select core.turn_take('changes', 'a name of which there is none')$$, 'P0002', 'no turn is made up'
);

select test.ok(core.turn_hold('changes'), 'held');
select test.ok(core.turn_hold('changes'), 'once more by the same session');
select core.turn_take('changes');
select core.turn_leave('changes');
select test.is((select count(*) from core.turn where turn.pid is not null), 0, 'left');

update core.turn
set
  pid = 1,
  mark = 1
where turn.kind = 'import';
select test.ok(core.turn_hold('import'), 'a session that is gone holds nothing');
select test.is(
  (select turn.pid from core.turn where turn.kind = 'import'),
  pg_backend_pid(),
  'and another takes its place'
);
