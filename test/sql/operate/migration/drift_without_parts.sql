-- What drifted before its parts were kept is adopted by SQL that somebody writes; what did not has them again.
create table public.notes (id integer);
create type public.mood as enum ('fine');
select operate.adopt_drift('both');
alter table public.notes add body text;
update operate.known_object set made_parts = null where identity = 'table public.notes';
select test.is(operate.unwritten_drift(), array['table public.notes'], 'nobody knows what it was made of');
select test.refused(operate.adopt(test.post('{}')), 'conflict', 'so no SQL is made up');
select test.is(
  (operate.adopt(test.post('{"sql": "alter table public.notes add body text"}'))).status, 201, 'unless it is given'
);
alter table public.notes add size integer default 1;
alter type public.mood add value 'good' before 'fine';
select test.is(
  operate.drift_sql(),
  $sql$set local check_function_bodies = off;
set local search_path = '';
alter type public.mood add value if not exists 'good' before 'fine';
alter table public.notes add column size integer default 1;
$sql$,
  'then it is known'
);

create table public.bare (gone integer);
alter table public.bare drop gone;
do 'begin create type public.unsaid as enum (); end';
select operate.adopt_drift('what has nothing');
alter table public.bare add id integer not null, set (fillfactor = 70);
alter type public.unsaid add value 'one';
select test.is(
  operate.drift_sql(),
  $sql$set local check_function_bodies = off;
set local search_path = '';
alter type public.unsaid add value if not exists 'one';
alter table public.bare set (fillfactor = 70);
alter table public.bare add column id integer not null;
$sql$,
  'of what had nothing too'
);
