-- The triggers by which a table is watched come and go with listeners: they are no part of its definition.
create table public.notes (id integer primary key);

create temporary table before as
  select operate.relation_fingerprint('public.notes'::regclass) as fingerprint, count(*) as objects
  from operate.objects();

select realtime.watch('notes');

select test.ok(count(*) > 0, 'it is watched') from pg_trigger where tgrelid = 'public.notes'::regclass;
select test.is(operate.relation_fingerprint('public.notes'::regclass), fingerprint, 'its fingerprint') from before;
select test.is((select count(*) from operate.objects()), objects, 'the objects of the application') from before;
select
  test.is(reply.body -> 'triggers', '[]'::jsonb, 'its triggers'),
  test.is(reply.body -> 'watched', 'true'::jsonb, 'it says so')
from operate.relation(operate.get('{"schema": "public", "name": "notes"}')) as reply;
