-- operate.objects() names what the application has made, and nothing of ours.
create temporary table before as
  select * from operate.objects();

create schema app;

create type app.mood as enum ('sad', 'ok');

create table app.notes (id bigint generated always as identity primary key, mood app.mood not null default 'ok');

create index notes_by_mood on app.notes (mood);

create policy own on app.notes for select to authenticated using (id = 1);

comment on table app.notes is 'what''s noted';

select test.rows(
  $$select kind, identity from operate.objects() where identity not in (select identity from before) order by identity$$,
  $$select kind, identity from (values
      ('constraint', 'constraint notes_pkey on app.notes'),
      ('grants', 'grants on sequence app.notes_id_seq'),
      ('grants', 'grants on table app.notes'),
      ('index', 'index app.notes_by_mood'),
      ('policy', 'policy own on app.notes'),
      ('schema', 'schema app'),
      ('table', 'table app.notes'),
      ('enum', 'type app.mood')) as object (kind, identity)$$,
  'the new objects'
);

select test.is(
  (select definition from operate.objects() where identity = 'table app.notes'),
  $$create table app.notes (
  id bigint generated always as identity not null,
  mood app.mood default 'ok'::app.mood not null
);
alter table app.notes disable row level security;
comment on table app.notes is 'what''s noted';$$,
  'the statements that make a table'
);

select test.none(
  $$select identity from operate.objects() where identity ~ ' (core|auth|api|exec|realtime|operate)\.'$$,
  'objects of ours'
);
select test.none(
  'select identity from operate.objects() group by identity having count(*) > 1', 'one identity for two objects'
);

create temporary table digest as
  select operate.relation_fingerprint('app.notes'::regclass) as was;

drop policy own on app.notes;

select test.ok(
  (select was != operate.relation_fingerprint('app.notes'::regclass) from digest),
  'the fingerprint follows a policy'
);
