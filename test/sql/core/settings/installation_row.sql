-- The record of the installation says where it stands and what this server allows.
select test.is((core.installation_row()).database, current_database()::text, 'database');
select test.is((core.installation_row()).new_tables, 'guarded', 'the mode of new tables');
select test.is((core.installation_row()).migration, (select max(id) from core.migrations), 'migration');
select test.is(
  (core.installation_row()).event_triggers,
  exists (select from pg_event_trigger where evtname like 'plinth%'),
  'event triggers'
);
