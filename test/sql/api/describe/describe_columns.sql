-- A column is told with its type, default, keys and comment, to a role that may read or write it.
create type public.mood as enum ('sad', 'ok');
create table public.users (
  id int generated always as identity primary key,
  name varchar(20) not null
);
create table public.todos (
  id bigint primary key,
  owner int references public.users,
  title text not null default 'it''s',
  m public.mood default 'sad',
  n numeric default -1.5,
  tags text[] not null default '{}',
  at timestamptz not null default now(),
  doc jsonb,
  secret text
);
comment on column public.todos.title is 'What to do';
revoke all on public.users, public.todos from anon, authenticated;
grant select (id, owner, title, m, n, tags, at, doc), insert (id, title, owner)
on public.todos
to anon;
grant insert (name) on public.users to anon;
grant select on public.users, public.todos to authenticated;

create function test.schema(role text, relation text)
returns jsonb language sql as $$
  select
    api.describe(api.executor_owner(role), '/')::jsonb #> array['components', 'schemas', relation];
$$;

select test.is(
  test.schema('anon', 'todos'),
  '{"type": "object", "properties": {
      "id": {"type": "integer", "format": "int64", "description": "Primary key"},
      "owner": {"type": ["integer", "null"], "format": "int32"},
      "title": {"type": "string", "default": "it''s", "description": "What to do"},
      "m": {"type": ["string", "null"], "enum": ["sad", "ok", null], "default": "sad", "readOnly": true},
      "n": {"type": ["number", "null"], "default": -1.5, "readOnly": true},
      "tags": {"type": "array", "items": {"type": ["string", "null"]}, "readOnly": true},
      "at": {"type": "string", "format": "date-time", "readOnly": true},
      "doc": {"readOnly": true}}}'::jsonb,
  'anon'
);
select test.is(
  test.schema('anon', 'users'),
  '{"type": "object", "properties": {"name": {"type": "string", "maxLength": 20, "writeOnly": true}}}'::jsonb,
  'a table that is only written'
);
select test.is(
  test.schema('anon', 'todos..new'),
  '{"allOf": [{"$ref": "#/components/schemas/todos"}, {"required": ["id"]}]}',
  'a new row needs what has no default'
);
select test.is(
  test.schema('anon', 'users..new'),
  '{"allOf": [{"$ref": "#/components/schemas/users"}, {"required": ["name"]}]}',
  'also one that is only written'
);
select test.is(
  test.schema('authenticated', 'todos') #>> '{properties,owner,description}',
  'Refers to users.id',
  'a key, to who may read where it leads'
);
select test.ok(test.schema('authenticated', 'todos') -> 'properties' ? 'secret', 'one who may read all');
