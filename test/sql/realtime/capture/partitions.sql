-- A partitioned table is watched through all its partitions, also those that come later.
create table public.days (id integer, day integer, primary key (id, day)) partition by list (day);
create table public.day_one partition of days for values in (1);
create table public.later partition of days for values in (2, 3) partition by list (day);
create table public.day_two partition of later for values in (2);
select test.watch('days');

insert into days
values
  (1, 1),
  (2, 2);
select test.is(test.written(), '[["INSERT", [[1, 1], [2, 2]], null]]', 'through the table');
insert into day_one values (3, 1);
insert into day_two values (4, 2);
update later set id = 5 where id = 4;
select test.is(
  test.written(),
  '[["INSERT", [[3, 1]], null], ["INSERT", [[4, 2]], null], ["UPDATE", [[5, 2]], [{"id": 4, "day": 2}]]]',
  'through its partitions'
);
update days set day = 2 where id = 3;
select test.is(test.written(), '[["UPDATE", [[3, 2]], [{"id": 3, "day": 1}]]]', 'from one to another');

create table public.day_three partition of later for values in (3);
insert into day_three values (6, 3);
select test.is(test.written(), '[["INSERT", [[6, 3]], null]]', 'a new one');
create table public.day_four (day integer not null, id integer not null);
insert into day_four values (4, 7);
do $$ begin
  execute 'alter table days attach partition day_four for values in (4)';
end $$;
select test.is(test.written(), '[["RESYNC", null, null]]', 'one that brings rows');
delete from day_four;
select test.is(test.written(), '[["DELETE", null, [{"id": 7, "day": 4}]]]', 'of another order');

truncate table day_two;
select test.is(test.written(), '[["RESYNC", null, null]]', 'a part of the table is emptied');
truncate table days;
select test.is(test.written(), '[["TRUNCATE", null, null]]', 'the table is emptied');

do $$ begin
  execute 'alter table days detach partition day_one';
end $$;
select test.is(test.written(), '[["RESYNC", null, null]]', 'one that takes rows along');
insert into day_one values (8, 1);
select
  test.is(test.written(), '[]', 'one that is none any longer'),
  test.none($$select tgname from pg_trigger where tgrelid = 'day_one'::regclass and not tgisinternal$$, 'its triggers');
