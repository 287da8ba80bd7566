-- Computed columns and relationships are those that the compiler finds by name.
create table public.users (id int primary key, name text);
create table public.todos (id int primary key, owner int);
create view public.people as
  select id from public.users;
select test.function('public.initial(public.users) returns text stable', 'select left($1.name, 1)');
select test.function('public.named(person public.users) returns text stable', 'select person.name');
select test.function('public.name(public.users) returns text stable', $$select 'stored wins'$$);
select test.function('public.nothing(public.users) returns void', 'select null');
select test.function('public.two(public.users, n int) returns text', 'select null');
select test.function('public.view_too(public.people) returns int', 'select 1');
select test.function('public.copy(public.users) returns public.todos', 'select null::public.todos');
select test.function('public.todos_of(public.users) returns setof public.todos', 'select * from public.todos');
select test.function(
  'public.newest(person public.users) returns setof public.todos rows 1', 'select * from public.todos'
);
select test.function('public.names(public.users) returns setof text', 'select $1.name');
select test.function('public.hidden(public.users) returns text', 'select $1.name');
revoke execute on function public.hidden from public;

create temporary view found as
  select known.relation::regclass::text, known.name, known.is_set
  from api.typescript_computed(api.typescript_served()) as known;
select test.rows(
  'select relation as column1, name as column2, is_set as column3 from found order by 1, 2',
  $$values
      ('people', 'view_too', false), ('users', 'copy', false), ('users', 'initial', false), ('users', 'named', false),
      ('users', 'newest', true), ('users', 'todos_of', true)$$,
  'found'
);
select test.ok(
  api.computed_column('public.users'::regclass, name) is not null
  or api.computed_relationship('public.users'::regclass, name) is not null,
  name
)
from found
where relation = 'users';
create function test.has(part text)
returns boolean language sql as $$
  select position(part in api.typescript()) > 0;
$$;
select test.ok(test.has(E'          initial: string | null\n          name: string | null\n'), 'in Row');
select test.ok(not test.has('initial?:'), 'not written');
select test.ok(
  test.has(E'      named: {\n        Args: { "": Database["public"]["Tables"]["users"]["Row"] }\n'),
  'a row without a name, so that * leaves it out'
);
select test.ok(
  test.has('SetofOptions: { from: "users"; to: "todos"; isOneToOne: false; isSetofReturn: true }'),
  'a relationship'
);
select test.ok(
  test.has(
    E'Returns: Database["public"]["Tables"]["todos"]["Row"]\n        SetofOptions: { from: "users"; to: "todos"; isOneToOne: true; isSetofReturn: true }'
  ),
  'to one row'
);
select test.ok(
  test.has('SetofOptions: { from: "users"; to: "todos"; isOneToOne: true; isSetofReturn: false }'),
  'a row and no set'
);
select test.ok(
  test.has('Args: { "": Omit<Database["public"]["Tables"]["users"]["Row"], "copy" | "initial" | "named"> }'),
  'a row as a value has no computed columns'
);
