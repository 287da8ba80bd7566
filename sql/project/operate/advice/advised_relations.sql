create or replace function operate.advised_relations()
returns setof pg_class
language sql
stable
as $$
  select relation.*
  from pg_catalog.pg_class as relation
  where
    relation.relnamespace in (
      select namespace.oid
      from pg_catalog.pg_namespace as namespace
      where operate.is_of_application(namespace.oid)
    )
    and not exists (
      select
      from pg_catalog.pg_depend as membership
      where
        membership.classid = 'pg_catalog.pg_class'::regclass
        and membership.objid = relation.oid
        and membership.deptype = 'e'
    );
$$;

comment on function operate.advised_relations is 'The relations of the application, without those of extensions.';
