-- What a foreign key deletes or changes is recorded.
create table public.people (id integer primary key);
create table public.notes (
  id integer primary key,
  owner integer references people
    on delete cascade
    on update cascade
);
insert into people values (1);
insert into notes values (1, 1);
select test.watch('notes');

update people set id = 2;
select test.is(test.written(), '[["UPDATE", [[1]], [{"id": 1, "owner": 1}]]]', 'changed along');
delete from people;
select test.is(test.written(), '[["DELETE", null, [{"id": 1, "owner": 2}]]]', 'deleted along');
