-- Events older than event_days are deleted, a few with each new one; with 0 none are.
insert into auth.events (name, at)
select 'old', clock_timestamp() - interval '91 days' from generate_series(1, 25);
insert into auth.events (name, at) values ('recent', clock_timestamp() - interval '89 days');

select test.settings('{"event_days": 0}');
select auth.note_event('new', null, null);
select test.is(count(*), 25, 'kept') from auth.events where name = 'old';

select test.settings('{"event_days": 90}');
select auth.note_event('new', null, null) from generate_series(1, 3);
select test.is(count(*), 0, 'swept') from auth.events where name = 'old';
select test.is(count(*), 5, 'and nothing else') from auth.events;
