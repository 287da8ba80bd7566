-- A watch that a DBA asked for is wanted for a day at a time: maintenance renews it, and restarts one that lapsed.
create table public.notes (id integer primary key);
select realtime.watch('notes');
create function test.maintain()
returns void language sql as $$
  delete from realtime.ticks;
  select realtime.maintain();
$$;
create function test.wanted_for(seconds integer)
returns void language sql as $$
  update realtime.watches
  set
    since = '3:3:',
    wanted_until = date_part('epoch', clock_timestamp()) + seconds;
  select setval(format('realtime.wanted_%s', id), wanted_until) from realtime.watches;
$$;
create view test.left as
  select
    wanted_until - date_part('epoch', clock_timestamp()) > 86000 as is_long,
    since::text = '3:3:' as is_same
  from realtime.watches;

select test.wanted_for(40000);
select test.maintain();
select test.rows('table test.left', 'select true as is_long, true as is_same', 'renewed, and nothing was missed');
select test.is(test.written(), '[]', 'nor told');

select test.wanted_for(-1);
select test.maintain();
select test.rows('table test.left', 'select true as is_long, false as is_same', 'anew, from now on');
select test.is(test.written(), '[["RESYNC", null, null]]', 'and told');

select test.wanted_for(-1);
alter table notes drop constraint notes_pkey;
select test.written();
select test.maintain();
select test.is((select is_long from test.left), false, 'not while it cannot be watched');
alter table notes add primary key (id);
select test.maintain();
select test.is((select is_long from test.left), true, 'then');
