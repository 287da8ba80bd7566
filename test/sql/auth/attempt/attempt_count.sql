-- A window begins with its first attempt and ends whatever happens; a clock that was set back ends it too.
create function test.tried(identity text)
returns integer language sql as $$
  select auth.attempt_count('code', identity, null, 2, 100);
$$;

select test.is(test.tried('a'), 0, 'the first'), test.is(test.tried('a'), 0, 'the second');
select test.ok(test.tried('a') in (99, 100), 'the third waits');
select test.is(test.tried('b'), 0, 'another does not');

update auth.attempts set started_at = started_at - interval '90 seconds' where hits = 3;
select test.ok(test.tried('a') in (9, 10), 'trying goes on, the window does not');
update auth.attempts set started_at = started_at - interval '10 seconds' where hits = 4;
select test.is(test.tried('a'), 0, 'a new window');

update auth.attempts
set
  started_at = clock_timestamp() + interval '1 day',
  hits = 9;
select test.is(test.tried('a'), 0, 'a window that begins tomorrow');
