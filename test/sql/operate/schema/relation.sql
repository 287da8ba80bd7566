-- GET schema/relations/:schema/:name says everything about a table.
create schema app;

create type app.mood as enum ('sad', 'ok');

create table app.authors (id integer primary key);

create table app.notes (
  id bigint generated always as identity primary key,
  author integer not null references app.authors
    on delete cascade,
  mood app.mood default 'ok',
  size integer generated always as (1 + 1) stored
);

create table app.comments (note bigint references app.notes deferrable);

create view app.sizes as
  select size from app.notes;

create policy own on app.notes for select to authenticated using (author = 1);

grant select (id, mood) on app.notes to anon;

create temporary table body as
  select body from operate.relation(operate.get('{"schema": "app", "name": "notes"}'));

select
  test.is(
    (
      select jsonb_agg(column_ - '{labels,collation,comment}'::text[])
      from jsonb_array_elements(body -> 'columns') as column_
    ),
    '[
      {"name": "id", "type": "bigint", "nullable": false, "default": null, "generated": null, "identity": "always", "primary": true},
      {"name": "author", "type": "integer", "nullable": false, "default": null, "generated": null, "identity": null, "primary": false},
      {"name": "mood", "type": "app.mood", "nullable": true, "default": "''ok''::app.mood", "generated": null, "identity": null, "primary": false},
      {"name": "size", "type": "integer", "nullable": true, "default": null, "generated": "(1 + 1)", "identity": null, "primary": false}
    ]'::jsonb,
    'columns'
  ),
  test.is(body #> '{columns,2,labels}', '["sad", "ok"]'::jsonb, 'labels of an enum'),
  test.is(body #> '{keys,1,to}', '{"schema": "app", "name": "authors", "columns": ["id"]}'::jsonb, 'a foreign key'),
  test.is(body #>> '{keys,1,on_delete}', 'cascade', 'what it does'),
  test.is(body #> '{referenced_by,0,from}', '{"schema": "app", "name": "comments"}'::jsonb, 'a key that leads here'),
  test.is(body #>> '{indexes,0,constraint}', 'notes_pkey', 'the index of the key'),
  test.is(body #> '{policies,0,roles}', '["authenticated"]'::jsonb, 'the roles of a policy'),
  test.is(body #> '{grants,0,columns}', '{"select": ["id", "mood"]}'::jsonb, 'grants on columns'),
  test.is(
    body -> 'dependents',
    '[
      {"kind": "table constraint", "identity": "comments_note_fkey on app.comments"},
      {"kind": "view", "identity": "app.sizes"}
    ]'::jsonb,
    'what needs it'
  ),
  test.is(body ->> 'definition', operate.relation_definition('app.notes'::regclass), 'the statements that make it'),
  test.is(body ->> 'fingerprint', operate.relation_fingerprint('app.notes'::regclass), 'their digest')
from body;
