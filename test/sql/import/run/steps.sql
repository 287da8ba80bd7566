-- Steps run in the order that works; what is left is a warning with its statement, and nothing of it stays.
create temporary table ran as
  select
    import.run_steps(
      jsonb_build_array(
        import.step('schema', 'public.v', 'create view public.v as select public.f(id) from public.t'),
        import.step('schema', 'public.f', 'create function public.f(n int) returns int language sql as ''select n'''),
        import.step('schema', 'public.t', 'create table public.t (id int)'),
        import.step('schema', 'public.t', 'create table public.t (id int)'),
        import.step('schema', 'public.x', 'create table public.x (id public.nothing)')
      )
    ) as result;
select test.is((result ->> 'done')::int, 3, 'three ran') from ran;
select test.ok(to_regclass('public.v') is not null, 'the view was tried again');
select test.is(
  import.step_warnings(result -> 'left', false),
  '[{"code": "already_there", "item": "public.t", "message": "relation \"t\" already exists",
       "statement": "create table public.t (id int)"},
      {"code": "not_imported", "item": "public.x", "message": "type \"public.nothing\" does not exist",
       "statement": "create table public.x (id public.nothing)"}]'::jsonb,
  'the warnings'
)
from ran;
select test.is(jsonb_array_length(import.step_warnings(result -> 'left', true)), 1, 'a resumed run made it itself')
from ran;
