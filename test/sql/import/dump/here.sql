-- Rows and values of a dump that makes no table for them: a table like that here is made in its scratch database.
create schema kept;
create type kept.mood as enum ('a');
create domain kept.few as numeric(4, 1) check (value > 0);
create table kept."odd table" (
  id bigint,
  mood kept.mood,
  moods kept.mood[],
  few kept.few,
  at timestamptz,
  twice bigint generated always as (id * 2) stored
);
create sequence kept.counts;

select test.is(
  import.scratch_here('[{"name": "kept.\"odd table\"", "path": ""}, {"name": "counts", "path": "public, kept"}]'),
  jsonb_build_array(
    '{"item": null, "sql": "create schema if not exists kept"}'::jsonb,
    '{"item": "kept.counts", "sql": "create sequence kept.counts"}'::jsonb,
    jsonb_build_object(
      'item', 'kept.odd table',
      'sql', 'create table kept."odd table" (id bigint, mood text, moods text, few numeric(4,1), at timestamp with time zone, twice bigint)'
    )
  ),
  'types of Postgres as they are, others as text'
);
select test.is(
  import.scratch_here(
    '[{"name": "auth.users", "path": ""}, {"name": "no_table", "path": ""}, {"name": "kept.counts2", "path": ""}]'
  ),
  '[]',
  'nothing of ours, and nothing that is not here'
);

-- The plan gives it the columns that it has here, and makes nothing.
create temporary table planned as
  select
    import.plan_sqldump(
      '{
        "kind": "supabase", "server": {"version": 180000, "role": "scratch", "roles": ["anon", "authenticated"]},
        "relations": [{"schema": "kept", "name": "odd table", "kind": "r", "is_partition": false, "rls": false, "readable": true}],
        "columns": [{"schema": "kept", "table": "odd table", "name": "mood", "type": "text", "is_local": true}],
        "sequences": [{"schema": "kept", "name": "counts", "owned": "n", "type": "bigint", "last_value": 7, "readable": true,
          "increment": 1, "min": 1, "max": 9, "start": 1, "cache": 1, "cycle": false}],
        "schemas": [], "extensions": [], "constraints": [], "types": [], "functions": [], "views": [], "grants": [],
        "indexes": [], "statistics": [], "policies": [], "triggers": [], "rules": [], "comments": [], "collations": [],
        "publications": [], "others": [], "aggregates": [],
        "dump": {"version": "15.1", "complete": true, "largeObjects": 0, "failed": [], "without_table": [], "unreadable": [],
          "here": ["kept.odd table", "kept.counts"], "columns": {"kept.odd table": ["mood", "twice", "at"]}}
      }',
      '{}'
    ) as plan;
select
  test.is(
    plan #>> '{tables,0,into}',
    'copy kept."odd table" (mood, at) from stdin',
    'the columns that the file names, but what is computed'
  ),
  test.is(
    array(select step ->> 'sql' from jsonb_array_elements(plan -> 'steps') as step where step ->> 'phase' = 'schema'),
    '{}',
    'nothing is made'
  ),
  test.is(
    array(
      select step ->> 'sql'
      from jsonb_array_elements(plan -> 'steps') as step
      where step ->> 'item' = 'sequence kept.counts'
    ),
    array['select pg_catalog.setval(''kept.counts'', 7, true)'],
    'the sequence gets its value'
  ),
  test.is(plan ->> 'version', '15.1', 'the version is that of the file')
from planned;
