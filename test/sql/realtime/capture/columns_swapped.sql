-- Where columns change their names, types or places, nothing that was recorded before is delivered.
create table public.notes (id integer primary key, secret text, body text);
select test.watch('notes');
insert into notes values (1, 'a', 'b');
select test.ok(layout = realtime.layout_of('notes'), 'as it is') from realtime.watches;
update realtime.watches set since = '3:3:';
select test.written();

alter table notes set (fillfactor = 90);
select
  test.is(test.written(), '[]', 'nothing of that'),
  test.is((select since::text from realtime.watches), '3:3:', 'nor is anything lost');

alter table notes rename column secret to other;
alter table notes rename column body to secret;
select
  test.is(test.written(), '[["RESYNC", null, null], ["RESYNC", null, null]]', 'told'),
  test.ok(layout = realtime.layout_of('notes'), 'as it is now'),
  test.ok(pg_visible_in_snapshot(pg_current_xact_id(), since), 'not before this transaction')
from realtime.watches;

-- A type that goes takes its columns along.
create type public.mood as enum ('good');
alter table notes add column mood mood;
select test.written();
drop type mood cascade;
select test.is(test.written(), '[["RESYNC", null, null]]', 'a type that went');
