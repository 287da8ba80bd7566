-- What somebody changed beside the migrations is drift, also after the next migration, until it is adopted.
create function pg_temp.drift()
returns text[] language sql as $$
  select array_agg(concat_ws(' ', drifted.change, drifted.identity) order by drifted.identity)
  from operate.drifted() as drifted
  where drifted.kind != 'grants';
$$;

select operate.adopt_drift('what was there');
create table public.notes (id integer);
select operate.record_migration('notes', 'create table public.notes (id integer)', null, null);
select test.is(pg_temp.drift(), null, 'a recorded change is no drift');

create table public.foreign_one (id integer);
alter table public.notes add body text;
select test.is(
  pg_temp.drift(),
  array['added table public.foreign_one', 'changed table public.notes'],
  'others'' changes are'
);

select operate.refresh_known_objects();
create table public.tasks (id integer);
select operate.record_migration('tasks', 'create table public.tasks (id integer)', test.id(1), null);
select test.is(pg_temp.drift(), array['added table public.foreign_one', 'changed table public.notes'], 'and stay so');

drop table public.tasks;
select test.is(
  (
    select
      array[
        reply.body #>> '{added,0,identity}',
        reply.body #>> '{changed,1,identity}',
        reply.body #>> '{removed,1,identity}'
      ]
    from operate.drift(null) as reply
  ),
  array['grants on table public.foreign_one', null, 'table public.tasks'],
  'the reply names all three'
);

select test.status(operate.adopt(test.post('{"name": "by hand"}')), 201, 'it is adopted');
select test.is(pg_temp.drift(), null, 'then it is no drift');
select test.is(
  (
    select migration.sql from operate.migrations as migration where migration.name = 'by hand'
  ) ~ E'alter table public.notes add column body text;\n',
  true,
  'its SQL says what changed'
);
select test.refused(operate.adopt(test.post('{}')), 'conflict', 'nothing to adopt');

select test.is(
  (select array_agg(done) from operate.operations_done(array[test.id(1), test.id(2)]) as done),
  array[test.id(1)],
  'the operations that migrations record'
);
