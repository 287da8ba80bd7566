-- A column whose type runs code of another role is refused, and such code that comes later ends the watch.
create role maker;
grant create on schema public to maker;
grant maker to current_user;
set local role maker;
create type public.mood as enum ('good', 'bad');
create type public.pair as (a integer, b mood);
reset role;
create table public.feelings (id integer primary key, mood mood, moods mood[]);
create table public.couples (id integer primary key, pair pair);
select test.throws('select realtime.ensure_watched(''couples'')', 'PL400', 'a row of somebody else''s');
select test.watch('feelings');
insert into feelings values (1, 'good', '{bad}');
select test.is(test.written(), '[["INSERT", [[1]], null]]', 'an enum alone runs nothing');

set local role maker;
select test.function('public.told(mood) returns json', 'select to_json(current_user)');
do $$ begin
  execute 'create cast (mood as json) with function told(mood)';
end $$;
reset role;
update feelings set mood = 'bad';
select
  test.is(test.written(), '[["RESYNC", null, null]]', 'written down'),
  test.throws('select realtime.ensure_watched(''feelings'')', 'PL400', 'refused now');
