-- A table that cannot be opened stays closed, is made all the same, and the change is noted.
select test.skip_unless((core.installation_row()).event_triggers, 'no event triggers here');
select test.commit_catalogue();
alter table core.installation rename to moved;
select test.commit_catalogue();
create table public.notes (id int);
alter table core.moved rename to installation;
select test.ok(not has_table_privilege('anon', 'public.notes', 'select'), 'closed');
