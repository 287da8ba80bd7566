-- The role that owns what came has no right on a table of ours and makes nothing in our schemas; the owner alone is its member.
select import.open_login(null);
select import.close_login();
select test.ok(not rolcanlogin and not rolsuper and not rolcreaterole and not rolbypassrls, 'it is nobody')
from pg_roles
where rolname = import.imported_role();
select test.none(
  $$select relation.oid::regclass
      from pg_class as relation
      where
        relation.relnamespace::regnamespace::text = any (core.our_schemas())
        and relation.relkind in ('r', 'p', 'v', 'm')
        and (
          has_table_privilege(import.imported_role(), relation.oid, 'select, insert, update, delete, references, trigger')
          or has_any_column_privilege(import.imported_role(), relation.oid, 'select, insert, update, references')
        )$$,
  'no table'
);
select test.none(
  $$select proc.oid::regprocedure
      from pg_proc as proc
      where
        proc.pronamespace::regnamespace::text = any (core.our_schemas())
        and has_function_privilege(import.imported_role(), proc.oid, 'execute')
        and proc.oid not in (select signature::regprocedure from core.open_function)$$,
  'no function but those that are open'
);
select test.none(
  $$select nspname from pg_namespace where has_schema_privilege(import.imported_role(), oid, 'create')$$,
  'it makes nothing'
);
select test.none(
  $$select member::regrole from pg_auth_members where roleid = import.imported_role()::regrole and member != current_user::regrole$$,
  'only the owner is its member'
);
select test.none($$select from pg_auth_members where member = import.imported_role()::regrole$$, 'and it is of none');
select test.ok(
  not has_database_privilege(import.imported_role(), current_database(), 'create, temporary'),
  'no schema'
);
select test.ok(
  not pg_has_role(import.login_role(), import.imported_role(), 'member'),
  'the next source does not get its rights'
);
select test.is(
  operate.owner_line('table public.made', import.imported_role()::regrole),
  null,
  'a migration of what came names it nowhere'
);
