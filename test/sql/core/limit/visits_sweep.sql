-- Old visits go a few at a time, the oldest first; those of this minute stay.
insert into core.visit (bucket, client, started_at, hits)
select 'old', ('10.0.0.' || n)::cidr, clock_timestamp() - n * interval '2 minutes', 1
from generate_series(1, 25) as n;
insert into core.visit (bucket, client, started_at, hits)
values ('new', '10.0.0.1', clock_timestamp() - interval '30 seconds', 1);

select core.seconds_to_wait('b', '10.9.9.9', 5);
select test.is((select count(*) from core.visit where bucket = 'old'), 15, 'ten went');
select test.is((select count(*) from core.visit where bucket = 'old' and client = '10.0.0.25'), 0, 'the oldest');
select core.seconds_to_wait('b', '10.9.9.9', 5);
select test.is((select count(*) from core.visit where bucket = 'old'), 15, 'only a new visit sweeps');
select core.visits_sweep(clock_timestamp()), core.visits_sweep(clock_timestamp());
select test.is((select count(*) from core.visit where bucket = 'old'), 0, 'all went');
select test.is((select count(*) from core.visit), 2, 'and no other');
