-- A partition is not served: the policies of its parent would not hold for it.
create table public.events (id int, kind int) partition by list (kind);
create table public.events_1 partition of public.events for values in (1) partition by list (id);
create table public.events_1_1 partition of public.events_1 for values in (1);
select test.ok(api.relation_of('events') is not null, 'the parent');
select test.throws(format('select api.relation_of(%L)', name), '42P01', name)
from unnest(array['events_1', 'events_1_1']) as name;
