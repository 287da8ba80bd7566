-- When the minute is over, or the clock was set back, counting begins anew.
insert into core.visit (bucket, client, started_at, hits)
values
  ('past', '10.0.0.1', clock_timestamp() - interval '61 seconds', 100),
  ('now', '10.0.0.1', clock_timestamp() - interval '55 seconds', 100),
  ('future', '10.0.0.1', clock_timestamp() + interval '2 hours', 100);

select test.ok(core.seconds_to_wait('now', '10.0.0.1', 5) between 1 and 5, 'the minute runs');
select test.is(core.seconds_to_wait('future', '10.0.0.1', 5), 0, 'a start in the future is over');
select test.is(core.seconds_to_wait('past', '10.0.0.1', 5), 0, 'the minute is over');
select test.is(hits, 1, 'counted from one') from core.visit where bucket = 'past';
