-- A role is told of the tables and views it may use, and only of the methods that it may use there.
create table public.todos (id int primary key, title text);
create table public.hidden (id int);
create table public.letters (id int);
create view public.titles
with (security_invoker = on)
as
  select title from public.todos;
create view public.number
with (security_invoker = on)
as
  select count(*) from public.todos;
revoke all on public.todos, public.hidden, public.letters, public.titles, public.number from anon;
grant select, insert (title), delete on public.todos to anon;
grant insert on public.letters to anon;
grant select, update on public.titles, public.number to anon;

create function test.methods(role text)
returns jsonb language sql as $$
  select jsonb_object_agg(
    item.key,
    (select jsonb_agg(method order by method) from jsonb_object_keys(item.value) as method)
  )
  from jsonb_each(api.describe(api.executor_owner(role), '/rest/v1')::jsonb -> 'paths') as item;
$$;

select test.is(
  test.methods('anon'),
  '{"/letters": ["post"], "/number": ["get"], "/titles": ["get", "patch"], "/todos": ["delete", "get", "post"]}',
  'anon'
);
select test.ok(
  not api.describe(api.executor_owner('anon'), '/')::jsonb #> '{paths,/todos,post,responses,201}' ? 'content',
  'an answer that may be empty promises no content'
);
select test.ok(test.methods('service_role') ? '/hidden', 'service_role');
select test.ok(api.describe(api.executor_owner('anon'), '/rest/v1') !~ 'hidden', 'no word of what is not granted');
