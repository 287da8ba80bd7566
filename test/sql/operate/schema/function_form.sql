-- A function says which change makes it again, and that change does; where none can, it says so.
create schema app;
create type app.mood as enum ('glad', 'sad');
create function app.greet(name text, mood app.mood default 'glad', variadic more text[] default '{}')
returns text
language plpgsql
stable
strict
security definer
set search_path = "$user", app, ''
set work_mem = '1MB' as $$
begin
  return name;
end;
$$;
comment on function app.greet is 'Greets.';
create function app.pairs(n integer)
returns table (a integer, b app.mood) language sql as $$
  select n, 'sad'::app.mood;
$$;
create function app.atomic()
returns integer
language sql
begin atomic
  select 1;
end;
create procedure app.work()
language sql
as $$
  select 1;
$$;
create function pg_temp.form(name text)
returns jsonb language sql as $$
  select body #> '{functions,0}' from operate.function(operate.get(jsonb_build_object('schema', 'app', 'name', name)));
$$;

select
  test.is(
    pg_temp.form('greet') -> 'parameters',
    '[{"name": "name", "mode": "in", "type": "text", "default": null},
      {"name": "mood", "mode": "in", "type": "app.mood", "default": "''glad''::app.mood"},
      {"name": "more", "mode": "variadic", "type": "text[]", "default": "''{}''::text[]"}]'::jsonb,
    'the parameters'
  ),
  test.is(
    pg_temp.form('greet') #> '{write,settings}',
    '{"search_path": ["$user", "app", ""], "work_mem": "1MB"}'::jsonb,
    'the settings'
  ),
  test.is(
    pg_temp.form('pairs') #> '{write,returns}',
    '[{"name": "a", "type": "integer"}, {"name": "b", "type": "app.mood"}]'::jsonb,
    'the columns it returns'
  ),
  test.is(pg_temp.form('atomic') -> 'write', 'null'::jsonb, 'no change writes a body that is no text'),
  test.is(pg_temp.form('work') -> 'write', 'null'::jsonb, 'nor a procedure');

create temporary table before as
  select name, pg_temp.form(name) as form
  from unnest(array['greet', 'pairs']) as name;
select operate.change(jsonb_build_array(form -> 'write'), 'again') from before;
select test.is(pg_temp.form(name) ->> 'definition', form ->> 'definition', name || ' again') from before;
