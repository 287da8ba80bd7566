-- A plan meets tables that exist: of the same shape they are loaded, of another they are left, and rows are conflicts.
create table public.whole (id integer primary key);
insert into public.whole values (1);
create table public.child (id integer primary key, parent integer references public.whole);
create table public.other (id text, needed integer not null);
create table public.outside (id integer references public.child);
create function pg_temp.plan(wish jsonb)
returns jsonb
language sql
as $$
  select
    import.with_target(
      jsonb_build_object(
        'inspection',
        jsonb_build_object(
          'tables',
          jsonb_agg(
            jsonb_build_object(
              'schema',
              'public',
              'name',
              name,
              'columns',
              '[{"name": "id", "type": "integer"}]' || case name
                when 'child' then '[{"name": "parent", "type": "integer"}]'::jsonb
                else '[]'
              end
            )
          )
        ),
        'warnings',
        '[]'::jsonb,
        'steps',
        jsonb_agg(import.step('schema', 'public.' || name, 'create table')),
        'tables',
        jsonb_agg(jsonb_build_object('item', 'public.' || name) order by name)
      ),
      wish
    )
  from unnest(array['child', 'new', 'other', 'whole']) as name;
$$;

select
  test.is(
    pg_temp.plan('{"mode": "create"}') - 'inspection' - 'warnings',
    '{"tables": [{"item": "public.new", "exists": false, "target": null},
                 {"item": "public.whole", "exists": true, "target": "public.whole"},
                 {"item": "public.child", "exists": true, "target": "public.child"}],
      "steps": [{"phase": "schema", "item": "public.new", "sql": "create table", "by": "import"}],
      "conflicts": ["public.whole"], "referenced_by": []}'::jsonb,
    'create'
  );
select
  test.is(
    (select jsonb_agg(warning ->> 'code') from jsonb_array_elements(pg_temp.plan('{}') -> 'warnings') as warning),
    '["table_kept", "different_table", "table_kept"]'::jsonb,
    'warnings'
  );
select
  test.is(
    pg_temp.plan('{}') #>> '{warnings,1,message}',
    'there is another table of this name, so its rows do not come: column id is text, not integer; column needed needs a value',
    'why'
  );
select test.is(pg_temp.plan('{"mode": "replace"}') -> 'conflicts', '[]'::jsonb, 'replace meets no conflict');
select
  test.is(
    pg_temp.plan('{"mode": "replace"}') -> 'referenced_by',
    '["public.outside references public.child"]'::jsonb,
    'but keys of other tables'
  );
select
  test.is(
    pg_temp.plan('{"finished": ["public.whole"]}') -> 'conflicts',
    '[]'::jsonb,
    'what a resumed run finished is not copied'
  );
select
  test.is(
    pg_temp.plan('{"mode": "replace", "finished": ["public.child"]}') -> 'conflicts',
    '["public.whole"]'::jsonb,
    'what a run that replaces has finished is not emptied again, and the others must be empty'
  );
