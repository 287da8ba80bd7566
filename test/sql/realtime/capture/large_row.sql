-- A row that is too large to be recorded as it was does not fail its write: listeners read again.
create table public.notes (id integer primary key, body text, bytes bytea);
grant select on public.notes to anon;
select test.watch('notes');

insert into notes values (1, repeat('a', 20000000), null);
select test.is(test.written(), '[["INSERT", [[1]], null]]', 'a large one');
update notes set id = 2;
select test.rows(
  'select key, octet_length(old) as size from realtime.changes', 'select ''[2]'' as key, 20000031 as size', 'as it was'
);
select test.written();

insert into notes values (3, null, decode(repeat('00', 40000000), 'hex'));
select test.is(test.written(), '[["INSERT", [[3]], null]]', 'one that is too large');
delete from notes where id = 3;
select test.is(test.written(), '[["RESYNC", null, null]]', 'as it was');

insert into notes
values
  (4, repeat('a', 40000000), null),
  (5, repeat('a', 40000000), null);
select test.written();
delete from notes where id > 3;
select
  test.rows(
    'select event, old from realtime.changes', 'select ''DELETE'' as event, null::text as old', 'several, together'
  ),
  test.is(test.heard('public:notes', '{"role": "service_role"}'), '[["resync", null, null]]', 'read again');
