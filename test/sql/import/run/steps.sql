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

-- Of a table that cannot be made, or not whole, nothing stays, and only its cause is told.
create function pg_temp.made(item text, sql text, undo text)
returns jsonb language sql as $$
  select import.step('schema', item, sql) || jsonb_build_object('undo', undo);
$$;

create temporary table making as
  select
    jsonb_build_array(
      pg_temp.made('public.whole', 'create table public.whole (id integer)', 'drop table if exists public.whole'),
      pg_temp.made('public.lost', 'create sequence public.lost_seq', 'drop sequence if exists public.lost_seq'),
      pg_temp.made('public.lost', 'create table public.lost (id public.nothing)', 'drop table if exists public.lost'),
      import.step('schema', 'public.lost', 'alter table public.lost enable row level security'),
      pg_temp.made(
        'public.parted', 'create table public.parted (id integer) partition by list (id)',
        'drop table if exists public.parted'
      ),
      pg_temp.made('public.parted', 'create table public.part (id integer)', 'drop table if exists public.part'),
      pg_temp.made('public.parted', 'create table public.bad (id public.nothing)', 'drop table if exists public.bad'),
      pg_temp.made('public.seen', 'create view public.seen as select * from public.lost', 'drop view public.seen'),
      import.step('schema', 'public.seen', 'revoke all on table public.seen from public')
    ) as steps;
create temporary table over as
  select
    import.leave_out_tables(
      making.steps,
      import.run_steps(making.steps) -> 'left',
      '{public.whole,public.lost,public.parted,public.gone}',
      false
    ) as result
  from making;
select test.is(result -> 'lost', '["public.lost", "public.parted", "public.gone"]', 'those that are not whole')
from over;
select test.is(
  (
    select jsonb_agg(jsonb_build_array(warning.code, warning.item, warning.message))
    from jsonb_to_recordset(result -> 'warnings') as warning (code text, item text, message text)
  ),
  '[["table_not_made", "public.lost", "the table cannot be made, so it does not come: type \"public.nothing\" does not exist"],
    ["table_not_made", "public.parted", "the table cannot be made, so it does not come: type \"public.nothing\" does not exist"],
    ["not_imported", "public.seen", "relation \"public.lost\" does not exist"]]'::jsonb,
  'one cause each'
)
from over;
select test.is(
  array(
    select relname::text
    from pg_class
    where relname in ('whole', 'lost_seq', 'parted', 'part', 'seen')
  ),
  '{whole}',
  'nothing of the others is here'
);

-- What an earlier import brought is another role's now: it is here, and stays.
select test.is(
  import.step_warnings(
    jsonb_build_array(
      import.step(
        'schema', 'public.f()', 'create or replace function public.f() ...'
      ) || '{"sqlstate": "42501", "error": "must be owner of function f"}'
    ),
    false
  ) #>> '{0,code}',
  'already_there',
  'no fault of a second run'
);
