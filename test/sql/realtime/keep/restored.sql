-- What another server wrote down before this one was restored from it is forgotten.
create table public.notes (id integer primary key);
select test.watch('notes');
update realtime.watches set since = '4000000000:4000000000:';
insert into realtime.changes (xact, watch, event) values ('4000000000', 1, 'INSERT');
insert into realtime.messages (xact, topic, event, payload) values ('4000000000', 'a', 'b', '{}');
insert into realtime.closings (xact, user_id) values ('4000000000', test.id(1));
insert into realtime.ticks (snapshot, bytes) values ('4000000000:4000000000:', 1);
insert into realtime.horizon (swept) values ('4000000000:4000000000:');
select realtime.maintain();
select
  test.none('select from realtime.changes', 'changes'),
  test.none('select from realtime.messages', 'messages'),
  test.none('select from realtime.closings', 'closings'),
  test.none('select from realtime.horizon', 'horizon'),
  test.is(
    realtime.tick(array(select id from realtime.watches)),
    array(select id from realtime.watches),
    'then it begins anew'
  );
