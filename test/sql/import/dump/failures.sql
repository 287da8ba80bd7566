-- What a statement of a dump that failed was: nothing is said where nothing is lost.
select test.is(import.failure_kind(known.statement, known.sqlstate), known.code, known.statement)
from (
  values
    ('ALTER TABLE public.t OWNER TO postgres;', '42704', ''),
    ('alter function f(a integer) owner to postgres', '42501', ''),
    ('DROP TABLE t;', '42P01', ''),
    ('drop database postgres', '42501', ''),
    ('CREATE DATABASE app WITH TEMPLATE = template0', '42501', ''),
    ('create schema public', '42P06', ''),
    ('COMMENT ON EXTENSION citext IS ''x''', '42501', ''),
    ('comment on schema public is ''x''', '42501', ''),
    ('set session_replication_role = replica', '42501', ''),
    ('grant all on function extensions.f() to anon', '42501', ''),
    ('set role postgres', '42704', 'role'),
    ('set session authorization postgres', '42704', 'role'),
    ('create role r superuser', '42501', 'role'),
    ('alter user r set work_mem = 1', '42501', 'role'),
    ('create user mapping for r server s', '42704', 'foreign_server'),
    ('grant service_role to anon', '42501', 'role'),
    ('grant select on t to nobody', '42704', 'unknown_role'),
    ('create policy p on t to nobody', '42704', 'unknown_role'),
    ('alter default privileges for role postgres grant all on tables to anon', '42501', 'default_privileges'),
    ('create publication p for all tables', '42501', 'publication'),
    ('create subscription s connection ''x'' publication p', '42501', 'subscription'),
    ('create event trigger e on ddl_command_end execute function f()', '42501', 'event_trigger'),
    ('create server s foreign data wrapper w', '42704', 'foreign_server'),
    ('create foreign table t (id int) server s', '42704', 'foreign_table'),
    ('alter system set work_mem = 1', '42501', 'setting'),
    ('create extension if not exists dblink', '42501', 'extension_missing'),
    ('create or replace function f() returns int language c as ''x''', '42501', 'untrusted_language'),
    ('create function auth.mine() returns int language sql as ''select x.y''', '42703', 'own_schema'),
    ('create table public.t (id auth.no_type)', '42704', 'skipped_statement'),
    ('create table t (id no_type default ''auth.x'')', '42704', 'skipped_statement'),
    ('update t set id = 1', '0A000', 'skipped_statement')
) as known (statement, sqlstate, code);

-- A role that is missing is said once; a policy for it is said by itself; those of Supabase are not said.
create temporary table said as
  select warning
  from
    import.dump_statement_warnings(
      jsonb_build_object(
        'relations', '[{"schema": "auth", "name": "users"}, {"schema": "auth", "name": "evil"}]'::jsonb,
        'functions', '[{"schema": "storage", "name": "filename"}, {"schema": "public", "name": "f"}]'::jsonb,
        'dump', jsonb_build_object(
          'failed', (
            select jsonb_agg(
              jsonb_build_object('line', place, 'text', text, 'error', error, 'sqlstate', '42704')
              order by place
            )
            from (
              values
                (1, 'grant select on a to staff', 'role "staff" does not exist'),
                (2, 'grant select on b to staff', 'role "staff" does not exist'),
                (3, 'grant select on b to supabase_admin', 'role "supabase_admin" does not exist'),
                (4, 'create policy p on a to staff', 'role "staff" does not exist'),
                (5, 'alter table a owner to staff', 'role "staff" does not exist')
            ) as failed (place, text, error)
          )
        )
      )
    ) as warning;
select test.is(
  array(select concat_ws(' ', warning ->> 'code', warning ->> 'item', warning ->> 'message') from said order by 1),
  array[
    'own_schema auth in this schema, which is ours here, nothing is made: 1 objects or statements',
    'unknown_role line 4 role "staff" does not exist',
    'unknown_role staff grants to this role do not come, for it is not here: 2 statements'
  ],
  'what is said'
);
