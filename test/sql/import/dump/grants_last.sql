-- A table of a dump is closed in the statement that makes it, and granted after its row level security is as in the dump.
create temporary table steps as
  select step
  from
    (
      select
        import.dump_placed(
          jsonb_build_object(
            'statements', jsonb_agg(
              jsonb_build_object('tree', tree, 'text', text, 'path', '', 'line', place)
              order by place
            )
          )
        ) as judged
      from (
        values
          (
            1, 'create table public.t (id integer) -- rows',
            '{"CreateStmt": {"relation": {"schemaname": "public", "relname": "t"}, "tableElts": []}}'::jsonb
          ),
          (
            2, 'grant all on table public.t to anon',
            '{"GrantStmt": {"is_grant": true, "targtype": "ACL_TARGET_OBJECT", "objtype": "OBJECT_TABLE",
                "objects": [{"RangeVar": {"schemaname": "public", "relname": "t"}}],
                "grantees": [{"RoleSpec": {"roletype": "ROLESPEC_CSTRING", "rolename": "anon"}}]}}'
          ),
          (
            3, 'alter table public.t enable row level security;',
            '{"AlterTableStmt": {"relation": {"schemaname": "public", "relname": "t"}, "objtype": "OBJECT_TABLE",
                "cmds": [{"AlterTableCmd": {"subtype": "AT_EnableRowSecurity"}}]}}'
          )
      ) as given (place, text, tree)
    ) as dump
    cross join lateral import.dump_statement_steps(dump.judged, '{}', false) as step;

select test.is(
  array(select concat_ws(' ', step ->> 'phase', step ->> 'sql') from steps),
  array[
    E'schema create table public.t (id integer) -- rows\n;\nrevoke all on table public.t from public, anon, authenticated',
    'constraints alter table public.t enable row level security',
    'constraints grant all on table public.t to anon'
  ],
  'its steps'
);
select test.is(import.run_steps(jsonb_agg(step)) ->> 'done', '1', 'it is made')
from steps
where step ->> 'phase' = 'schema';
select test.ok(not has_table_privilege('anon', 'public.t', 'select'), 'and closed');
