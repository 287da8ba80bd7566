-- Labels of enums and names of constraints are values too.
create type public.mood as enum ('sad', 'ok');
alter type public.mood add value 'first' before 'sad';
create type public.empty as enum ();
create table public.users (id int primary key);
create table public.todos (
  id int primary key,
  owner int constraint has_owner references public.users,
  title text not null check (title != ''),
  during int4range,
  exclude using gist (during with &&),
  unique (owner, title)
);
create unique index one_open on public.todos (owner) where title is not null;
create index not_unique on public.todos (title);
create view public.again as
  select id from public.todos;
create function test.has(part text)
returns boolean language sql as $$
  select position(part in api.typescript()) > 0;
$$;

select test.ok(
  test.has(
    $$export const Constants = {
  public: {
    Enums: {
      empty: [],
      mood: ["first", "sad", "ok"],
    },
  },
} as const$$
  ),
  'labels'
);
select test.ok(test.has(E'      empty: never\n      mood: "first" | "sad" | "ok"\n'), 'as types');
select test.ok(
  test.has(
    $$export const Constraints = {
  public: {
    todos: ["has_owner", "one_open", "todos_during_excl", "todos_owner_title_key", "todos_pkey", "todos_title_check"],
    users: ["users_pkey"],
  },
} as const$$
  ),
  'constraints, and unique indexes'
);
