-- A client is let through as often as the limit says, then waits for the rest of the minute.
select test.is(core.seconds_to_wait('b', '10.0.0.1', 3), 0, format('request %s', n))
from generate_series(1, 3) as n;
select test.ok(core.seconds_to_wait('b', '10.0.0.1', 3) between 58 and 60, 'the fourth waits');
select test.is(core.seconds_to_wait('other', '10.0.0.1', 3), 0, 'another route has its own count');
select test.is(core.seconds_to_wait('b', '10.0.0.2', 3), 0, 'another client too');
