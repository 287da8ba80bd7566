-- A table of a Postgres becomes statements in the order in which they can run, and a warning where it is open.
create temporary table facts as
  select
    '{
    "kind": "postgres", "asked": null,
    "server": {"version": 150000, "version_text": "15.1", "started": "", "oid": 1, "is_control": false, "role": "reader", "roles": ["anon", "authenticated"]},
    "schemas": [{"name": "public"}, {"name": "auth"}, {"name": "shop"}],
    "relations": [
      {"schema": "public", "name": "a\"b", "kind": "r", "persistence": "p", "is_partition": false, "rls": false, "force": false,
        "row_estimate": 3, "bytes": 8192, "parents": null, "options": null, "replica": "d", "readable": true, "hides_rows": false},
      {"schema": "auth", "name": "users", "kind": "r", "persistence": "p", "is_partition": false, "rls": false, "force": false,
        "row_estimate": 3, "bytes": 8192, "parents": null, "options": null, "replica": "d", "readable": true, "hides_rows": false}
    ],
    "columns": [
      {"schema": "public", "table": "a\"b", "name": "id", "type": "bigint", "not_null": true, "identity": "a", "is_local": true},
      {"schema": "public", "table": "a\"b", "name": "x y", "type": "text", "not_null": false, "expr": "''z''::text", "is_local": true},
      {"schema": "public", "table": "a\"b", "name": "n", "type": "money", "not_null": false, "is_local": true},
      {"schema": "public", "table": "a\"b", "name": "twice", "type": "integer", "not_null": false, "expr": "(1 + 1)", "generated": "s", "is_local": true}
    ],
    "constraints": [
      {"schema": "public", "table": "a\"b", "name": "pk", "kind": "p", "def": "PRIMARY KEY (id)", "validated": true, "columns": ["id"]},
      {"schema": "public", "table": "a\"b", "name": "to_user", "kind": "f", "def": "FOREIGN KEY (u) REFERENCES auth.users(id)",
        "validated": true, "columns": ["u"], "ref_schema": "auth", "ref_table": "users"}
    ],
    "sequences": [
      {"schema": "public", "name": "s", "type": "bigint", "start": "1", "increment": "1", "min": "1", "max": "9223372036854775807",
        "cache": "1", "cycle": false, "owned": "i", "table_schema": "public", "table": "a\"b", "column": "id",
        "last_value": "9007199254740993", "readable": true}
    ],
    "policies": [
      {"schema": "public", "table": "a\"b", "name": "p", "permissive": true, "command": "select", "roles": ["anon", "staff"], "using": "true"}
    ],
    "grants": [
      {"object": "table", "schema": "public", "table": "a\"b", "target": "public.\"a\"\"b\"", "grantee": "anon", "privilege": "select", "grantable": false},
      {"object": "column", "schema": "public", "table": "a\"b", "column": "x y", "target": "public.\"a\"\"b\"", "grantee": "anon", "privilege": "update", "grantable": false}
    ],
    "indexes": [
      {"schema": "public", "table": "a\"b", "name": "i", "def": "CREATE INDEX i ON ONLY public.\"a\"\"b\" USING btree (id)",
        "is_unique": false, "is_valid": true, "is_clustered": false, "is_identity": false}
    ],
    "statistics": [], "types": [], "functions": [], "aggregates": [], "views": [], "triggers": [], "rules": [], "comments": [],
    "extensions": [], "collations": [], "publications": [], "others": []
  }'::jsonb as facts;

create temporary table plan as
  select import.plan_postgres(facts, '{"mode": "create"}') as plan
  from facts;

create function pg_temp.steps(p_phase text)
returns setof text language sql as $$
  select step ->> 'sql'
  from
    plan,
    jsonb_array_elements(plan -> 'steps') with ordinality as listed (step, place)
  where step ->> 'phase' = p_phase and step ->> 'item' = 'public.a"b'
  order by place;
$$;

select test.is(
  array(select pg_temp.steps('schema')),
  array[
    E'create table public."a""b" (\n  id bigint generated always as identity (sequence name public.s) not null,\n  "x y" text default ''z''::text,\n  n money,\n  twice integer generated always as ((1 + 1)) stored\n);\nrevoke all on table public."a""b" from public, anon, authenticated'
  ],
  'the table is made with what it needs, and is closed at once'
);
select test.is(
  array(select pg_temp.steps('constraints')),
  array[
    'alter table public."a""b" add constraint pk PRIMARY KEY (id)',
    'alter table public."a""b" add constraint to_user FOREIGN KEY (u) REFERENCES auth.users(id) not valid',
    'CREATE INDEX i ON public."a""b" USING btree (id)',
    E'create policy p on public."a""b"\n  as permissive for select to anon\n  using (true)',
    'alter table public."a""b" disable row level security, no force row level security',
    'revoke all on table public."a""b" from public, anon, authenticated',
    'revoke all on sequence public.s from public, anon, authenticated',
    'grant select, update ("x y") on table public."a""b" to anon'
  ],
  'keys, indexes, policies and rights come after the rows'
);
select test.is(
  (
    select (plan #> '{tables,0}') - array['proof', 'rows']
    from plan
  ),
  '{"item": "public.a\"b", "load": "copy", "from": {"table": "public.\"a\"\"b\"", "copy": "copy (select id, \"x y\", n::numeric from only public.\"a\"\"b\") to stdout"}, "into": "copy public.\"a\"\"b\" (id, \"x y\", n) from stdin"}',
  'columns that are computed are not copied'
);
select test.is(
  (
    select jsonb_agg(step -> 'sql')
    from
      plan,
      jsonb_array_elements(plan -> 'steps') as step
    where step ->> 'item' = 'sequence public.s'
  ),
  '["select pg_catalog.setval(pg_catalog.pg_get_serial_sequence(''public.\"a\"\"b\"'', ''id''), 9007199254740993, true)"]',
  'a sequence goes on where it stands, to the last digit'
);
select test.rows(
  $$
  select w ->> 'code' as code, w ->> 'item' as item
  from plan, jsonb_array_elements(plan -> 'warnings') with ordinality as listed (w, place)
  order by place
  $$,
  $$
  select *
  from
    (
      values
        ('schema_of_ours', 'auth'), ('rls_off', 'public.a"b'), ('key_not_checked', 'public.a"b'),
        ('unknown_role', 'policy p on public.a"b')
    ) as wanted (code, item)
  $$,
  'what is open, and what does not come, is said'
);
