-- Requests that are refused do not prolong the wait, however many they are.
insert into core.visit (bucket, client, started_at, hits)
values ('b', '10.0.0.1', clock_timestamp() - interval '50 seconds', 5);
select core.seconds_to_wait('b', '10.0.0.1', 5) from generate_series(1, 50);
select test.ok(core.seconds_to_wait('b', '10.0.0.1', 5) between 1 and 10, 'the wait still ends with the minute');
