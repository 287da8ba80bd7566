-- A primary says where it is, and notes its timeline once.
select test.none('select from core.server', 'nobody looked');
select test.none(
  'select from core.server_state() where is_standby or timeline is null or reached is null or next_id is null',
  'what is compared'
);
select test.none('select from core.server', 'a look alone notes nothing');

select (core.server_state(p_notes => true)).timeline;
select test.is((select server.timeline from core.server as server), (core.server_state()).timeline, 'noted');
update core.server set since = 'epoch';
select (core.server_state(p_notes => true)).timeline;
select test.is((select server.since from core.server as server), 'epoch', 'once');

update core.server set timeline = '00000000';
select (core.server_state(p_notes => true)).timeline;
select test.is(
  (select server.timeline from core.server as server),
  (core.server_state()).timeline,
  'and again after a promotion'
);
