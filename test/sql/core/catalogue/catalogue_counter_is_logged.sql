-- After a crash, and on a promoted standby, the counter goes on: it never returns to a value that somebody knows.
select test.is(relpersistence::text, 'p', 'the counter is logged')
from pg_class
where oid = 'core.catalogue_counter'::regclass;
