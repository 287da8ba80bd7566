-- A plan meets tables that exist: of the same shape they are loaded, of another they are left, and rows are conflicts.
create table public.whole (id integer primary key);
insert into public.whole values (1);
create table public.child (id integer primary key, parent integer references public.whole);
create table public.other (id text, needed integer not null);
create table public.outside (id integer references public.child);
create function pg_temp.plan(wish jsonb)
returns jsonb language sql as $$
  select import.with_target(
    jsonb_build_object(
      'inspection', jsonb_build_object(
        'tables', jsonb_agg(
          jsonb_build_object(
            'schema', 'public',
            'name', name,
            'columns', '[{"name": "id", "type": "integer"}]' || case name
              when 'child' then '[{"name": "parent", "type": "integer"}]'::jsonb
              else '[]'
            end
          )
        )
      ),
      'warnings', '[]'::jsonb,
      'steps', jsonb_agg(import.step('schema', 'public.' || name, 'create table')),
      'tables', jsonb_agg(jsonb_build_object('item', 'public.' || name) order by name)
    ),
    wish
  )
  from unnest(array['child', 'new', 'other', 'whole']) as name;
$$;

select test.is(
  pg_temp.plan('{"mode": "create"}') - 'inspection' - 'warnings',
  '{"tables": [{"item": "public.new", "by": "login", "target": null},
                 {"item": "public.whole", "by": "owner", "target": "public.whole"},
                 {"item": "public.child", "by": "owner", "target": "public.child"}],
      "steps": [{"phase": "schema", "item": "public.new", "sql": "create table", "by": "import"}],
      "left_out": ["public.other"], "conflicts": ["public.whole"], "emptied": [], "sequences": [], "referenced_by": [],
      "loaded": ["public.child", "public.whole"],
      "refusal": {"message": "public.whole holds rows already: empty it, or choose mode replace or refresh",
                  "details": {"tables": ["public.whole"]}}}'::jsonb,
  'create'
);
select test.is(
  (select jsonb_agg(warning ->> 'code') from jsonb_array_elements(pg_temp.plan('{}') -> 'warnings') as warning),
  '["table_kept", "different_table", "table_kept"]'::jsonb,
  'warnings'
);
select test.is(
  pg_temp.plan('{}') #>> '{warnings,1,message}',
  'there is another table of this name, so its rows do not come: column id is text, not integer; column needed needs a value',
  'why'
);
select test.is(pg_temp.plan('{"mode": "replace"}') -> 'conflicts', '[]'::jsonb, 'replace meets no conflict');
select test.is(
  pg_temp.plan('{"mode": "replace"}') -> 'referenced_by',
  '["public.outside references public.child"]'::jsonb,
  'but keys of other tables'
);
select test.is(
  pg_temp.plan('{"mode": "replace"}') -> 'emptied',
  '[{"item": "public.whole", "rows": 1, "about": false}]'::jsonb,
  'and counts what it will delete'
);
select test.is(
  pg_temp.plan('{"finished": ["public.whole"]}') -> 'conflicts',
  '[]'::jsonb,
  'what a resumed run finished is not copied'
);
select test.is(
  pg_temp.plan('{"mode": "replace", "finished": ["public.child"]}') -> 'conflicts',
  '["public.whole"]'::jsonb,
  'what a run that replaces has finished is not emptied again, and the others must be empty'
);
select test.is(
  (select jsonb_agg(planned -> 'item') from jsonb_array_elements(plan -> 'tables') as planned),
  '["public.new", "public.child"]'::jsonb,
  'a finished table that was dropped since is made and copied again'
)
from pg_temp.plan('{"finished": ["public.new", "public.whole"]}') as plan;

-- Names with dots are no other table's.
create schema a;
create schema "a.b";
create table a."b.c" (id integer);
select test.is(target, null::regclass, 'another table')
from
  import.planned_targets(
    '{"tables": [{"item": "a.b.c"}], "inspection": {"tables": [{"schema": "a.b", "name": "c", "columns": []}]}}'
  );

-- Tables that inherit are others: neither do their rows count, nor are they emptied.
create table public.mother (id integer);
create table public.daughter (id integer) inherits (public.mother);
insert into public.daughter values (1);
select test.ok(not import.holds_rows('public.mother'), 'it is empty');
insert into public.mother values (2);

-- A large table is counted as it was last analyzed, if it ever was; partitions count for theirs.
create table public.large (id integer, filler text) partition by list (id);
create table public.large_1 partition of public.large
for values in (1)
with (autovacuum_enabled = false, fillfactor = 10);
insert into public.large select 1, repeat('x', 500) from generate_series(1, 3000);
select test.is(rows_here::text, '(3000,f)', 'never analyzed') from import.rows_here('public.large');
analyze public.large_1;
select test.is(rows_here::text, '(3000,t)', 'analyzed') from import.rows_here('public.large');

-- Triggers do not fire for the owner, and have their own states again.
create function public.fires()
returns trigger language plpgsql as $$
begin
  raise 'fired';
end;
$$;
create trigger fires
before truncate on public.mother
for each statement
execute function public.fires();
select import.empty_tables('{public.mother}');
select test.is(array(select id from public.mother), '{1}', 'only its own rows are gone');
create table public.root (id integer) partition by list (id);
create table public.part partition of public.root for values in (1);
create trigger fires
before insert on public.root
for each row
execute function public.fires();
create trigger part_fires
before insert on public.part
for each row
execute function public.fires();
create trigger part_off
before insert on public.part
for each row
execute function public.fires();
alter table public.part enable always trigger part_fires;
alter table public.part disable trigger part_off;
create function pg_temp.states()
returns text language sql as $$
  select string_agg(concat(tgname, ' ', tgenabled), ', ' order by tgrelid, tgname)
  from pg_trigger
  where tgrelid in ('public.root'::regclass, 'public.part'::regclass);
$$;
create temporary table disabled as
  select pg_temp.states() as states, import.disable_triggers('public.root') as triggers;
insert into public.root values (1);
select import.enable_triggers(triggers) from disabled;
select test.is(pg_temp.states(), states, 'as they were') from disabled;
select test.is(states, 'fires O, fires O, part_fires A, part_off D', 'of each') from disabled;

-- What a run finished gets nothing in one that resumes it but keys to tables that are made now, by the owner.
create function pg_temp.key(item text, key_to text, def text)
returns jsonb language sql as $$
  select
    import.step(
      'constraints',
      'public.' || item,
      format('alter table public.%I add constraint k %s', item, def)
    ) || jsonb_build_object('key_to', 'public.' || key_to);
$$;

create temporary table resumed as
  select
    import.steps_for(
      jsonb_build_array(
        import.step('constraints', 'public.kept', 'a policy'),
        import.step('constraints', 'sequence s', 'setval') || '{"table": "public.kept"}',
        import.step('constraints', 'sequence t', 'setval') || '{"table": "public.made"}',
        pg_temp.key('kept', 'made', 'FOREIGN KEY (a, "B c") REFERENCES public.made(id) ON DELETE SET NULL DEFERRABLE'),
        pg_temp.key('kept', 'made', 'CHECK (evil()), ADD CONSTRAINT x FOREIGN KEY (a) REFERENCES public.made(id)'),
        pg_temp.key('kept', 'made', 'FOREIGN KEY (a) REFERENCES public.made, OWNER TO evil, ADD PRIMARY KEY (id)'),
        pg_temp.key('kept', 'made', 'FOREIGN KEY (a) REFERENCES public.made(id), ALTER a TYPE public.evil'),
        pg_temp.key('kept', 'made', 'FOREIGN KEY (a) REFERENCES public.made(id) ON DELETE SET DEFAULT evil'),
        pg_temp.key('kept', 'kept', 'FOREIGN KEY (a) REFERENCES public.kept(id)'),
        pg_temp.key('made', 'kept', 'FOREIGN KEY (a) REFERENCES public.kept(id) not valid'),
        pg_temp.key('made', 'kept', 'FOREIGN KEY (a) REFERENCES public.kept(id) ON DELETE SET DEFAULT (evil())'),
        pg_temp.key('made', 'made', 'FOREIGN KEY (a) REFERENCES public.made(id)')
      ),
      '{public.kept}',
      '{public.kept}',
      '{public.made}'
    ) as steps;
select test.is(
  (
    select jsonb_agg(jsonb_build_array(step."by", substr(step.sql, 1, 60)))
    from jsonb_to_recordset(steps) as step ("by" text, sql text)
  ),
  '[["import", "setval"],
    ["owner", "alter table public.kept add constraint k FOREIGN KEY (a, \"B "],
    ["owner", "alter table public.made add constraint k FOREIGN KEY (a) REF"],
    ["import", "alter table public.made add constraint k FOREIGN KEY (a) REF"],
    ["import", "alter table public.made add constraint k FOREIGN KEY (a) REF"]]'::jsonb,
  'the owner adds what is a key and nothing else'
)
from resumed;
