-- What a source may have left in a table is not run by the owner: such a table is refused, or loaded by the login.
create schema app;
create function app.spy(anyelement)
returns anyelement language sql immutable as $$
  select $1;
$$;
create function app.same(integer, integer)
returns boolean language sql immutable as $$
  select $1 = $2;
$$;
do $$
begin
  execute 'create operator app.=== (leftarg = integer, rightarg = integer, function = int4eq)';
  execute 'create operator app.!== (leftarg = integer, rightarg = integer, function = app.same)';
  execute 'create table app.harmless (id integer check (id operator(app.===) 1))';
  execute 'create table app.operated (id integer check (id operator(app.!==) 1))';
  execute 'create table app.ruled (id integer)';
  execute 'create rule spy as on insert to app.ruled do also select 1';
end
$$;
create domain app.watched as integer check (app.spy(value) > 0);
create type app.pair as (first text, second app.watched);
create table app.plain (
  id uuid default gen_random_uuid(),
  who uuid default auth.uid(),
  n integer generated always as identity,
  twice integer generated always as (length(name) * 2) stored,
  name text check (lower(name) = name),
  at timestamptz default now(),
  other uuid default pg_catalog.gen_random_uuid()
);
create index on app.plain (lower(name));
create table app.generated (id integer, made integer generated always as (app.spy(id)) stored);
create table app.checked (id integer check (app.spy(id) > 0));
create table app.defaulted (id integer default app.spy(1));
create table app.domained (id app.watched);
create table app.deep (pairs app.pair[]);
create table app.cast_to (id integer check ((id::app.watched) > 0));
create table app.indexed (id integer);
create index on app.indexed (app.spy(id));
create table app.partial (id integer);
create index on app.partial (id) where app.spy(id) > 0;
create table app.queried (id integer check (query_to_xml('select 1', true, true, '') is not null));
create table app.ours (id integer check (import.run_steps('[]') is not null));
create table app.parent (id integer) partition by list (id);
create table app.part partition of app.parent for values in (1);
alter table app.part add check (app.spy(id) > 0);

select test.is(import.owner_code(('app.' || name)::regclass), code, name)
from (
  values
    ('plain', null),
    ('harmless', null),
    ('generated', 'function app.spy(anyelement)'),
    ('checked', 'function app.spy(anyelement)'),
    ('defaulted', 'function app.spy(anyelement)'),
    ('domained', 'function app.spy(anyelement)'),
    ('deep', 'function app.spy(anyelement)'),
    ('cast_to', 'function app.spy(anyelement)'),
    ('indexed', 'function app.spy(anyelement)'),
    ('partial', 'function app.spy(anyelement)'),
    ('operated', 'function app.same(integer,integer)'),
    ('queried', 'function query_to_xml(text,boolean,boolean,text)'),
    ('ours', 'function import.run_steps(jsonb)'),
    ('ruled', 'rule spy'),
    ('parent', 'function app.spy(anyelement)')
) as expected (name, code);

create function pg_temp.plan(p_name text)
returns jsonb language sql as $$
  select import.with_target(
    jsonb_build_object(
      'inspection', jsonb_build_object(
        'tables', jsonb_build_array(
          '{"schema": "app", "columns": [{"name": "id", "type": "integer"}]}'::jsonb || jsonb_build_object(
            'name', p_name
          )
        )
      ),
      'steps', jsonb_build_array(import.step('schema', 'app.' || p_name, 'create table')),
      'tables', jsonb_build_array(jsonb_build_object('item', 'app.' || p_name))
    ),
    '{"mode": "create"}'
  );
$$;
select test.is(
  pg_temp.plan('checked') - 'inspection',
  '{"tables": [], "steps": [], "emptied": [], "left_out": ["app.checked"], "conflicts": [], "sequences": [], "referenced_by": [], "loaded": [], "refusal": null, "warnings": [{"code": "owner_code",
      "item": "app.checked", "message": "the table exists, and its rows do not come: the owner would run function app.spy(anyelement). It comes once that runs with the rights of imports alone: select import.hand_over(''app.checked'')"}]}'::jsonb,
  'refused'
);

-- What a run that failed left behind is the login's, which loads it as if it had made it now.
select import.open_login(null);
do $$
begin
  execute format('alter table app.checked owner to %I', import.login_role());
end
$$;
select test.is(plan #>> '{tables,0,by}', 'login', 'the login loads it') from pg_temp.plan('checked') as plan;
select test.is(plan -> 'warnings', '[]'::jsonb, 'without a warning') from pg_temp.plan('checked') as plan;
select test.is(jsonb_array_length(plan -> 'steps'), 1, 'its steps run') from pg_temp.plan('checked') as plan;
insert into app.checked values (1);
select test.is(plan -> 'conflicts', '["app.checked"]'::jsonb, 'with rows it is a conflict')
from pg_temp.plan('checked') as plan;

-- A DBA hands a table over: then it is loaded by who owns what imports brought, with its rights.
create table app.handed (id integer check (app.spy(id) > 0));
select import.hand_over('app.handed');
select test.is(plan #>> '{tables,0,by}', 'imported', 'the role of imports loads it')
from pg_temp.plan('handed') as plan;
select test.ok(not has_schema_privilege(import.imported_role(), 'app', 'create'), 'it makes nothing there');
