-- What cannot be written as SQL stays drift, and is named; what may be lost is warned of.
create type public.mood as enum ('xay''x', 'low');
create table public.notes (id integer primary key, mood public.mood, title text) with (fillfactor = 80);
create table public.days (id integer, day date) partition by range (day);
create table public.day_one partition of public.days for values from ('2026-01-01') to ('2026-01-02');
create table public.day_two partition of public.days for values from ('2026-01-02') to ('2026-01-03');
create table public.swapped (a integer, b integer);
create view public.titles as
  select title from public.notes;
select operate.adopt_drift('all');

create function pg_temp.adopted(run text, out sql text, out warnings text)
language plpgsql as $$
declare
  v_reply core.reply;
begin
  execute run;
  v_reply := operate.adopt(test.post('{"name": "by hand"}'));
  sql := v_reply.body ->> 'sql';
  warnings := v_reply.body ->> 'warnings';
  perform test.is(v_reply.status, 201, run);
  perform test.none('select identity from operate.drifted()', run || ': is no drift any more');
end;
$$;

select test.ok(sql like wanted and warnings ~ warned, concat_ws(E'\n', run, sql, warnings))
from
  (
    values
      ('alter table public.notes set (fillfactor = 70)', '%alter table public.notes set (fillfactor = 70);%', '^\[\]$'),
      ('alter table public.notes reset (fillfactor)', '%alter table public.notes reset (fillfactor);%', '^\[\]$'),
      ('alter table public.notes set unlogged', '%alter table public.notes set unlogged;%', '^\[\]$'),
      (
        'alter type public.mood add value ''a'' before ''low''',
        '%alter type public.mood add value if not exists ''a'' after ''xay''''x'';%', '^\[\]$'
      ),
      ('alter table public.notes rename column title to name', '%drop column title;%', 'table public.notes: .*rename'),
      ('alter table public.days add n integer', '%alter table public.days add column n integer;%', '^\[\]$'),
      (
        'alter table public.days detach partition public.day_two',
        '%alter table public.days detach partition public.day_two;%', 'table public.day_two: a partition is'
      ),
      (
        'alter type public.mood rename value ''a'' to ''fine''', '%fine%',
        'type public.mood: the labels ''a'' are renamed'
      )
  ) as change_of (run, wanted, warned)
  cross join lateral pg_temp.adopted(change_of.run);
select test.ok(
  not exists (select from operate.migrations as migration where migration.sql like '%day_one add column%'),
  'a partition gets its columns with its parent'
);

alter table public.swapped drop column a;
alter table public.swapped add a integer;
select test.refused(operate.adopt(test.post('{}')), 'conflict', 'no SQL puts the columns in that order');
select test.throws('select operate.adopt_drift(null)', 'P0001', 'nor in psql');
select test.is(
  (select array_agg(identity) from operate.drifted()),
  array['table public.swapped'],
  'and it stays drift'
);
select test.is(
  (
    operate.adopt(
      test.post('{"name": "mine", "sql": "alter table public.swapped drop a; alter table public.swapped add a int"}')
    )
  ).body #>> '{warnings}',
  '[]',
  'unless somebody writes it'
);
select test.none('select identity from operate.drifted()', 'then it is adopted');
select test.ok(
  exists (select from operate.migrations as migration where migration.name = 'mine' and migration.sql ~ 'add a int$'),
  'with that text'
);
