-- A transaction that changes much is noted once, and of the notes of others only the newest few are kept.
select test.skip_unless((core.installation_row()).event_triggers, 'no event triggers here');
insert into core.catalogue_change (transaction)
select n::text::xid8 from generate_series(1, 100) as n;
create table public.a (id int);
create table public.b (id int);
select test.is(count(*), 1, 'one note')
from core.catalogue_change
where transaction = pg_current_xact_id();
select test.ok(count(*) between 2 and 20, 'old notes went') from core.catalogue_change;
