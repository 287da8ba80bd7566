-- A write that a constraint refuses names table, column and constraint in its details, as far as Postgres reports them.
create table public.lists (id int primary key);
create table public.todos (
  id int constraint todo_has_an_id primary key,
  title text not null,
  n int constraint n_is_positive check (n > 0),
  list_id int constraint todo_is_in_a_list references public.lists,
  during int4range
);
select test.throws(
  'alter table public.todos add constraint todos_do_not_overlap exclude using gist (during with &&)', '00000',
  'an exclusion'
);
create policy everyone on public.lists using (true);
create policy everyone on public.todos using (true);
grant all on public.lists, public.todos to anon;
insert into public.lists values (1);
insert into public.todos values (1, 'one', 1, 1, '[1,5)');

select test.is(
  (body::jsonb #> '{error,details}') - '{detail,hint}'::text[],
  jsonb_build_object('sqlstate', state) || names::jsonb,
  written
)
from
  (
    values
      ('{"id": 2}', '23502', '{"table": "todos", "column": "title"}'),
      ('{"id": 1, "title": "x"}', '23505', '{"table": "todos", "constraint": "todo_has_an_id"}'),
      ('{"id": 2, "title": "x", "n": 0}', '23514', '{"table": "todos", "constraint": "n_is_positive"}'),
      ('{"id": 2, "title": "x", "list_id": 9}', '23503', '{"table": "todos", "constraint": "todo_is_in_a_list"}'),
      (
        '{"id": 2, "title": "x", "during": "[2,3)"}', '23P01',
        '{"table": "todos", "constraint": "todos_do_not_overlap"}'
      ),
      ('{"id": "x"}', '22P02', '{}')
  ) as given (written, state, names),
  api.reply('POST', 'todos', '{}', '{}', written) as reply;
select test.is(
  (api.reply('DELETE', 'lists', array['id', 'eq.1'])).body::jsonb #> '{error,details}' ->> 'constraint',
  'todo_is_in_a_list',
  'who refers to it'
);
