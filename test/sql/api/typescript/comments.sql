-- A comment is TSDoc and cannot end early, whatever it holds.
select test.is(api.typescript_comment(null, '  '), '', 'none');
select test.is(api.typescript_comment(E' \n ', '  '), '', 'empty');
select test.is(api.typescript_comment('What to do', '  '), E'  /** What to do */\n', 'one line');
select test.is(api.typescript_comment('a */ b **/ c', ''), E'/** a *\\/ b **\\/ c */\n', 'its end');
select test.is(api.typescript_comment('/', ''), E'/** / */\n', 'a half of its end');
select test.is(
  api.typescript_comment(E'One\r\n\r\n  two \\ */\rthree\n/', '  '),
  E'  /**\n   * One\n   *\n   *   two \\ *\\/\n   * three\n   * /\n   */\n',
  'lines'
);

create type public.mood as enum ('ok');
create type public.pair as (a int);
create table public.todos (title text);
create view public.again as
  select title from public.todos;
select test.function('public.add(a int) returns int', 'select a');
select test.function('public.add(a text) returns text', 'select a');
comment on type public.mood is 'M*/';
comment on type public.pair is 'P*/';
comment on column public.pair.a is 'A*/';
comment on table public.todos is 'T*/';
comment on view public.again is 'V*/';
comment on column public.todos.title is 'C*/';
comment on function public.add(int) is 'F1*/';
comment on function public.add(text) is 'F2*/';
create function test.has(part text)
returns boolean language sql as $$
  select position(part in api.typescript()) > 0;
$$;
select test.ok(test.has(E'      /** M*\\/ */\n      mood: "ok"'), 'an enum');
select test.ok(test.has(E'      /** P*\\/ */\n      pair: {\n        /** A*\\/ */\n        a: number'), 'a composite');
select test.ok(test.has(E'      /** T*\\/ */\n      todos: {'), 'a table');
select test.ok(test.has(E'      /** V*\\/ */\n      again: {'), 'a view');
select test.ok(test.has(E'          /** C*\\/ */\n          title: string | null'), 'a column');
select test.ok(test.has(E'          /** C*\\/ */\n          title?: string | null'), 'a column that is written');
select test.ok(test.has(E'      /**\n       * F1*\\/\n       *\n       * F2*\\/\n       */\n      add:'), 'functions');
