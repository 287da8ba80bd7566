-- GET schema lists each table and view in a short line, and of ours only those that are open to the application.
create schema app;

create table app.notes (id integer primary key, body text);

create view app.bodies as
  select body from app.notes;

create policy own on app.notes for select using (true);

comment on table app.notes is 'noted';

create table app.days (day date) partition by range (day);

create table app.day_one partition of app.days for values from ('2026-01-01') to ('2026-01-02');

create temporary view listed as
  select schema ->> 'name' as name, (schema ->> 'ours')::boolean as ours, schema -> 'relations' as relations
  from jsonb_array_elements((operate.schemas(operate.get())).body -> 'schemas') as schema;

select test.is(
  (
    select jsonb_agg(relation - 3)
    from
      listed
      cross join jsonb_array_elements(relations) as relation
    where name = 'app'
  ),
  '[
      ["bodies", "view", -1, false, 0, false, null],
      ["days", "partitioned table", -1, false, 0, false, null],
      ["notes", "table", -1, false, 1, false, "noted"]
    ]'::jsonb,
  'a schema of the application'
);

select test.rows(
  $$select name, relation ->> 0 as relation from listed cross join jsonb_array_elements(relations) as relation where ours and name != 'storage' order by name$$,
  $$select * from (values ('auth', 'users'), ('realtime', 'topics')) as open (name, relation)$$, 'tables of ours'
);
