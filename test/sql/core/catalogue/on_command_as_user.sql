-- Whoever makes a table, it is noted and opened: the owner of the table needs no right on ours.
select test.skip_unless((core.installation_row()).event_triggers, 'no event triggers here');
create role plinth_test_maker;
grant create, usage on schema public to plinth_test_maker;
select test.commit_catalogue();
set local role plinth_test_maker;
create table public.notes (id int);
select test.function('public.f() returns int', 'select 1');
drop function public.f();
reset role;
select test.ok(has_table_privilege('anon', 'public.notes', 'select'), 'opened');
select test.is(count(*), 1, 'noted')
from core.catalogue_change
where transaction = pg_current_xact_id();
