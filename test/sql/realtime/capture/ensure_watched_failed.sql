-- After an attempt that failed half-way nobody takes the table for watched.
create table public.notes (id integer primary key);
select test.watch('notes');
update realtime.watches
set
  wanted_until = 1,
  since = '3:3:';
-- What an attempt leaves behind that was rolled back: sequences do not go back.
select setval(format('realtime.wanted_%s', id), 253370764800) from realtime.watches;

select test.ok(since::text != '3:3:', 'it begins now') from realtime.ensure_watched('notes');
select test.is(since::text, (select watches.since::text from realtime.watches), 'and from there on')
from realtime.ensure_watched('notes');
