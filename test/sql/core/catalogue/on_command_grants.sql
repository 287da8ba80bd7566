-- Who is given a right, or loses one, is noted: requests are compiled anew.
create table public.notes (id integer primary key);
select test.ok(core.is_of_realtime(null, null) is false, 'a command that names nothing is none of realtime');
delete from core.catalogue_change;
grant select on notes to anon;
select test.ok(exists (select from core.catalogue_change), 'grant');
delete from core.catalogue_change;
revoke select on notes from anon;
select test.ok(exists (select from core.catalogue_change), 'revoke');
delete from core.catalogue_change;
alter default privileges in schema public grant select on tables to anon;
select test.ok(exists (select from core.catalogue_change), 'default privileges');
