-- What a tick saw is deleted when that tick is too old, and the horizon shows it.
create function test.change(xact text)
returns void language sql as $$
  insert into realtime.changes (xact, watch, event) values (xact::xid8, 1, 'INSERT');
  insert into realtime.messages (xact, topic, event, payload) values (xact::xid8, 'a', 'b', '{}');
  insert into realtime.closings (xact, user_id) values (xact::xid8, test.id(1));
$$;
select test.change(xact) from unnest(array['10', '20', '30', '40']) as xact;
insert into realtime.ticks (at, snapshot, bytes)
values
  (clock_timestamp() - interval '30 minutes', '11:11:', 1000),
  (clock_timestamp() - interval '11 minutes', '25:31:30', 1000),
  (clock_timestamp() - interval '9 minutes', '41:41:', 1000);
select realtime.maintain();
select
  test.rows(
    'select xact from realtime.changes order by 1', 'select * from unnest(''{30,40}''::xid8[]) as xact', 'changes'
  ),
  test.is((select count(*) from realtime.messages), 2, 'messages'),
  test.is((select count(*) from realtime.closings), 2, 'closings'),
  test.is((select swept::text from realtime.horizon), '25:31:30', 'the horizon'),
  test.is((select count(*) from realtime.ticks), 2, 'ticks: one that is kept, and this one');

update realtime.ticks set at = at - interval '5 minutes';
select realtime.maintain();
select test.is((select swept::text from realtime.horizon), '41:41:', 'further');
select test.none('select from realtime.changes', 'changes');

-- What an installation took away is further than any tick.
update realtime.horizon set swept = '90:90:';
insert into realtime.ticks (at, snapshot, bytes)
values (clock_timestamp() - interval '20 minutes', '50:50:', 1000);
select realtime.maintain();
select test.is((select swept::text from realtime.horizon), '90:90:', 'never back');
