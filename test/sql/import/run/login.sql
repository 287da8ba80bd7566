-- The login of imports makes tables in public and uses nothing of ours but what an application may; then another role owns them.
select import.open_login(null);
select test.ok(rolcanlogin and not rolsuper, 'it may connect') from pg_roles where rolname = import.login_role();
grant usage on schema test to public;
grant execute on all functions in schema test to public;

do $$
begin
  execute format('set local role %I', import.login_role());
end
$$;
create table public.made (id uuid, who uuid default auth.uid());
select test.throws(
  'alter table public.made add foreign key (id) references auth.users (id)', '42501', 'nothing refers to it'
);
select test.throws('select from auth.users', '42501', 'auth.users is closed');
select test.throws('select from import.user_map', '42501', 'the map too');
select test.throws(
  'insert into import.finished_tables values (gen_random_uuid(), 1, 1, true)', '42501', 'the record too'
);
select test.throws('create table auth.made ()', '42501', 'nothing is made in auth');
select test.throws('create role someone', '42501', 'no role is made');
select test.throws('alter role anon superuser', '42501', 'none is altered');
select test.throws($$copy public.made from program 'id'$$, '42501', 'no program runs');
select test.throws($$select pg_read_file('/etc/passwd')$$, '42501', 'no file is read');
select test.throws('set session_replication_role = replica', '42501', 'triggers fire');
select test.throws(
  'create event trigger t on ddl_command_end execute function core.on_command()', '42501', 'no event trigger'
);
select test.is(import.run_steps('[]'), '{"done": 0, "left": []}'::jsonb, 'it runs steps');
select import.finish_table(gen_random_uuid(), 'public.made', 0, true);
reset role;

select import.close_login();
select test.is(relowner::regrole::text, quote_ident(import.imported_role()), 'the table is that of what came')
from pg_class
where oid = 'public.made'::regclass;
select test.ok(not rolcanlogin, 'it may not connect') from pg_roles where rolname = import.login_role();
select test.ok(not has_schema_privilege(import.login_role(), 'import', 'usage'), 'it has no right');
select test.ok(not has_database_privilege(import.login_role(), current_database(), 'create'), 'and makes no schema');
select test.ok(not has_column_privilege(import.login_role(), 'auth.users', 'id', 'references'), 'and no key');
