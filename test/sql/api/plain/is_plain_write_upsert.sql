-- An upsert is as plain as the update that it may become.
select test.function('public.fire() returns trigger', 'begin return new; end', 'plpgsql');
create table public.stamped (id int primary key);
create trigger stamp
before update on public.stamped
for each row
execute function public.fire();

select test.is(reply.ask, wanted, prefer)
from
  (
    values
      ('return=minimal', null),
      ('resolution=merge-duplicates', 'reset_after')
  ) as request (prefer, wanted)
  cross join lateral test.write('POST', 'stamped', '{"id": 1}', prefer => prefer) as reply;
