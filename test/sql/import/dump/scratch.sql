-- A scratch database has a login of its own, which nobody can use after five minutes and which has rights on nothing.
create temporary table made as
  select
    import.scratch(
      'SCRAM-SHA-256$4096:c2FsdHNhbHRzYWx0c2E=$' || repeat('A', 43) || '=:' || repeat('A', 43) || '='
    ) as made;
select
  test.ok(made ->> 'name' ~ '^plinth_scratch_[0-9a-f]{8}_[0-9a-f]{12}$', 'its name says whose it is'),
  test.ok(
    not login.rolsuper and not login.rolcreaterole and not login.rolcreatedb and not login.rolbypassrls,
    'it may do nothing beyond its database'
  ),
  test.ok(login.rolvaliduntil between now() and now() + interval '6 minutes', 'its password is good for minutes'),
  test.is((select count(*) from pg_auth_members where member = login.oid), 0::bigint, 'it is a member of nothing'),
  test.ok(not has_database_privilege(login.rolname, current_database(), 'create'), 'here it may make nothing'),
  test.ok(not has_schema_privilege(login.rolname, 'auth', 'usage'), 'and see nothing of ours'),
  test.ok(
    made #>> '{outside,0}' like 'create database % template template0 encoding ''UTF8'' lc_collate %',
    'its database'
  ),
  test.ok(made #>> '{outside,1}' like 'revoke all on database % from public', 'is closed to others')
from
  made
  join pg_roles as login on login.rolname = made ->> 'name';

-- It is swept only when its password is no longer good.
select test.is(array(select import.dead_scratches()), '{}', 'it lives');
do $$
begin
  execute (select format('alter role %I valid until ''2020-01-01''', made ->> 'name') from made);
end
$$;
select test.is(array(select import.dead_scratches()), array(select made ->> 'name' from made), 'it is swept');

-- Only extensions that reach nothing beyond the database are made. A file may make more in their schemas.
select
  test.is(
    regexp_replace(import.scratch_extension('pgcrypto', 'apps', 'file'), 'do \$away\$.*\$away\$; ', ''),
    'create schema if not exists apps; create extension if not exists pgcrypto schema apps; alter schema apps owner to file',
    'one that anybody may make, in the schema that the file names'
  ),
  test.is(import.scratch_extension('dblink', null, 'file'), null, 'one that reaches other servers'),
  test.is(import.scratch_extension('no_extension', null, 'file'), null, 'one that is not there'),
  test.is(import.scratch_extension('plpgsql', 'pg_catalog', 'file'), null, 'one that is there always');
