-- Every schema, table, type and function of ours says in one sentence what it is.
select test.none(
  $$select nspname from pg_namespace where nspname = any (core.our_schemas()) and obj_description(oid, 'pg_namespace') is null$$,
  'schemas'
);
select test.none(
  $$select type.oid::regtype from pg_type as type join pg_class as relation on relation.oid = typrelid
    where typnamespace::regnamespace::text = any (core.our_schemas()) and relkind = 'c' and coalesce(obj_description(type.oid, 'pg_type'), obj_description(typrelid, 'pg_class')) is null$$,
  'types'
);
select test.none(
  $$select objoid::regprocedure from pg_description join pg_proc on pg_proc.oid = objoid
    where classoid = 'pg_proc'::regclass and pronamespace::regnamespace::text = any (core.our_schemas()) and description !~ '\.$'$$,
  'sentences'
);
