-- PUBLIC may do nothing with what is ours.
select test.none(
  $$select proc.oid::regprocedure from pg_proc as proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) as acl
    where acl.grantee = 0 and pronamespace::regnamespace::text = any (core.our_schemas())$$,
  'functions'
);
select test.none(
  $$select oid::regclass from pg_class, aclexplode(relacl) as acl where acl.grantee = 0 and relnamespace::regnamespace::text = any (core.our_schemas())$$,
  'tables and sequences'
);
select test.none(
  $$select nspname from pg_namespace, aclexplode(nspacl) as acl where acl.grantee = 0 and nspname = any (core.our_schemas() || array['extensions'])$$,
  'schemas'
);
select test.none(
  $$select datname from pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba))) as acl
    where acl.grantee = 0 and acl.privilege_type != 'CONNECT' and datname = current_database()$$,
  'the database'
);
